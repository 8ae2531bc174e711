/**
 * Posts a stored request to the owner's own program. An answer of 2xx is a delivery; everything else is retried
 * like a mail. The signature lets the receiver refuse posts that are forged or replayed later.
 */
import { createHmac } from 'node:crypto';
import type { WebhookConfig } from '../config.ts';
import type { Attempt } from './attempt.ts';
import type { OwnerChannel } from './notices.ts';
import { post } from './post.ts';

/** @returns `notify` posts a notice with `event`, which distinguishes it from a trial request */
export function createWebhook({ url, secret }: WebhookConfig): OwnerChannel {
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
    channel: 'webhook',
    send: ({ requestId: id, receivedAt, params }, signal) =>
      send(id, { id, receivedAt: receivedAt.toISOString(), params }, signal),
    notify: ({ id, title, text, requestId: request, post: content }, signal) =>
      send(id, content ?? { id, event: 'notice', title, text, request }, signal),
  };
}

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY`; a receiver checks both the HMAC and the age. */
export function signatureOf(body: string, secret: string, timestampS: number): string {
  const sum = createHmac('sha256', secret).update(`${timestampS}.${body}`).digest('hex');
  return `t=${timestampS},v1=${sum}`;
}
