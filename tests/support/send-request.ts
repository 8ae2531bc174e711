/** Sends trial requests to a running relay the way a server client does. */
import { identifiersFrom, sendPath } from '../../contract/emailjs.ts';
import { goodParams } from './outbox.ts';

const { publicKey, serviceId, templateId } = identifiersFrom({});

/** Resolves with the status; rejects when the connection broke before an answer. */
export async function sendRequest(url: string, params: Record<string, string>): Promise<number> {
  const response = await fetch(url + sendPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      lib_version: '4.4.1',
      user_id: publicKey,
      service_id: serviceId,
      template_id: templateId,
      template_params: { ...goodParams, to_name: 'Administrador', ...params },
    }),
  });
  await response.text();
  return response.status;
}
