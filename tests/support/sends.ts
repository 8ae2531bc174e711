/** Sends as the clients make them, for tests that speak to the relay directly. */
import { sendFormPath, sendPath } from '../../contract/emailjs.ts';
import { toTemplateParams } from '../../contract/template-params.ts';
import { goodRequest } from './good-request.ts';

export const identifiers = {
  user_id: 'relay_public_key',
  service_id: 'service_relay',
  template_id: 'template_prueba',
};

let sent = 0;

/** Good template params; each call gives another request. */
export function goodParams(more: Record<string, string> = {}): Record<string, string> {
  sent += 1;
  const request = { ...goodRequest, phone: '+51987654321', company: `Cabinas El Túnel ${sent}` };
  return { ...toTemplateParams(request), to_name: 'Administrador', ...more };
}

export function sendJson(
  url: string,
  params: unknown = goodParams(),
  headers: Record<string, string> = {},
  more: object = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`${url}${sendPath}`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ lib_version: '4.4.1', ...identifiers, template_params: params, ...more }),
  });
}

/** The usual request, some of its params otherwise. @returns the status. @throws Error when the connection broke before an answer */
export async function sendRequest(url: string, params: Record<string, string>): Promise<number> {
  const usual = toTemplateParams({ ...goodRequest, phone: '+51 987 654 321' });
  const response = await sendJson(url, { ...usual, to_name: 'Administrador', ...params });
  await response.text();
  return response.status;
}

export function sendForm(
  url: string,
  params: Record<string, string> = goodParams(),
  headers: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...identifiers, ...params })) form.append(name, value);
  return fetch(`${url}${sendFormPath}`, { method: 'POST', headers, body: form, redirect: 'manual' });
}

/** As a browser sends a form without script. */
export const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html,application/xhtml+xml' };
