/**
 * Posts a stored request to the owner's own program. An answer of 2xx is a delivery; everything else is retried
 * like a mail. The signature lets the receiver refuse posts that are forged or replayed later.
 */
import { createHmac } from 'node:crypto';
import type { Claim } from '../store/store.ts';
import { type Attempt, reasonFrom, type Send } from './attempt.ts';
import type { WebhookConfig } from './delivery-config.ts';

type WebhookBody = Pick<Claim, 'requestId' | 'receivedAt' | 'params'>;

export function createWebhook(config: WebhookConfig): Send {
  const post = createWebhookPost(config);
  return ({ requestId: id, receivedAt, params }: WebhookBody, signal) =>
    post(id, { id, receivedAt: receivedAt.toISOString(), params }, signal);
}

/** Posts anything; `id` is the same at every attempt, so that the receiver can recognise a repeat. */
export function createWebhookPost({ url, secret }: WebhookConfig) {
  return async (id: string, content: object, signal: AbortSignal): Promise<Attempt> => {
    const body = JSON.stringify(content);
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal,
        headers: {
          'content-type': 'application/json',
          'x-relay-signature': signatureOf(body, secret, Math.floor(Date.now() / 1000)),
          'idempotency-key': id,
        },
        body,
      });
      await response.body?.cancel();
      if (response.ok) return { ok: true };
      return {
        ok: false,
        kind: 'temporary',
        answered: true,
        code: `${response.status}`,
        reason: `answered ${response.status}`,
      };
    } catch (error) {
      // fetch gives the reason in the error's cause.
      const cause = ((error as Error).cause ?? error) as { code?: string; message: string };
      return {
        ok: false,
        code: cause.code ?? 'error',
        kind: cause.code === 'ENOTFOUND' ? 'channel' : 'temporary',
        reason: reasonFrom(`${cause.code ?? 'error'}: ${cause.message}`),
      };
    }
  };
}

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY`; a receiver checks both the HMAC and the age. */
export function signatureOf(body: string, secret: string, timestampS: number): string {
  const sum = createHmac('sha256', secret).update(`${timestampS}.${body}`).digest('hex');
  return `t=${timestampS},v1=${sum}`;
}
