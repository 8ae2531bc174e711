/**
 * Posts a stored request to the owner's own program. An answer of 2xx is a delivery; everything else is retried
 * like a mail. The signature lets the receiver refuse posts that are forged or replayed later.
 */
import { createHmac } from 'node:crypto';
import type { WebhookConfig } from '../config.ts';
import type { Claim } from '../requests/outbox.ts';
import type { Attempt } from './attempt.ts';
import type { Notice } from './notices.ts';
import { post } from './post.ts';

/** @returns `notify` posts a notice with `event`, which distinguishes it from a trial request */
export function createWebhook({ url, secret }: WebhookConfig) {
  /** `id` is the same at every attempt, so that the receiver can recognise a repeat. */
  const send = (id: string, content: object, signal: AbortSignal): Promise<Attempt> => {
    const body = JSON.stringify(content);
    const headers = {
      'content-type': 'application/json',
      'x-relay-signature': signatureOf(body, secret, Math.floor(Date.now() / 1000)),
      'idempotency-key': id,
    };
    return post({ url, headers, body, signal }, () => undefined);
  };
  return {
    send: (
      { requestId: id, receivedAt, params }: Pick<Claim, 'requestId' | 'receivedAt' | 'params'>,
      signal: AbortSignal,
    ) => send(id, { id, receivedAt: receivedAt.toISOString(), params }, signal),
    notify: ({ id, title, text, requestId, post: content }: Notice, signal: AbortSignal) =>
      send(
        id,
        content ?? { id, event: 'notice', title, text, ...(requestId ? { request: requestId } : {}) },
        signal,
      ),
  };
}

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY`; a receiver checks both the HMAC and the age. */
export function signatureOf(body: string, secret: string, timestampS: number): string {
  const sum = createHmac('sha256', secret).update(`${timestampS}.${body}`).digest('hex');
  return `t=${timestampS},v1=${sum}`;
}
