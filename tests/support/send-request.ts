/** Sends one trial request and tells how it was answered. */
import { goodParams } from './outbox.ts';
import { sendJson } from './sends.ts';

/** Resolves with the status; rejects when the connection broke before an answer. */
export async function sendRequest(url: string, params: Record<string, string>): Promise<number> {
  const response = await sendJson(url, { ...goodParams, to_name: 'Administrador', ...params });
  await response.text();
  return response.status;
}
