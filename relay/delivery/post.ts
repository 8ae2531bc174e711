/**
 * One POST to a service of another company. Promises: no redirect is followed, at most 16 kB of the answer are read, and the
 * attempt ends when its signal aborts, whatever the service does.
 */
import { type Attempt, reasonFrom, reasonOfCode } from './attempt.ts';

/** What an answer other than 2xx means, where it is more than that the service is to be asked again. */
export type Meaning = Partial<Omit<Extract<Attempt, { ok: false }>, 'ok'>>;

/** Of this message: no later attempt is answered otherwise. */
export const refusedMessage: Meaning = { kind: 'permanent', reasonCode: 'message' };

interface Post {
  url: string;
  /** A body of JSON is named so. */
  headers?: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
}

/** A service that takes longer is tried again later: it must not keep others waiting. */
const answerMaxMs = 15_000;
const readMax = 16_384;
const retryAfterMaxMs = 60 * 60 * 1000;

/** @param meaningOf a status other than 2xx, with the beginning of the body */
export async function post(
  { url, headers, body, signal }: Post,
  meaningOf?: (status: number, text: string) => Meaning | undefined,
): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMaxMs)]),
      headers: { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...headers },
      body,
    });
    const text = await beginningOf(response);
    if (response.ok) return { ok: true };
    const { status, headers: answered } = response;
    return {
      ok: false,
      answered: true,
      kind: 'temporary',
      code: `${status}`,
      reasonCode: status === 429 ? 'later' : 'refused',
      reason: `answered ${status}`,
      retryAfterMs: readRetryAfter(answered.get('retry-after')),
      ...meaningOf?.(status, text),
    };
  } catch (error) {
    // fetch gives the reason in the error's cause.
    const cause = ((error as Error).cause ?? error) as { name: string; code?: string; message: string };
    return {
      ok: false,
      code: cause.code ? `${cause.code}` : 'error',
      reasonCode: cause.name === 'TimeoutError' ? 'timeout' : (reasonOfCode(`${cause.code}`) ?? 'other'),
      kind: cause.code === 'ENOTFOUND' ? 'channel' : 'temporary',
      reason: reasonFrom(`${cause.code ?? 'error'}: ${cause.message}`),
    };
  }
}

/** The status is the answer: a body that breaks off, or never ends, changes nothing. */
async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body ?? []) {
      parts.push(part);
      size += part.length;
      if (size >= readMax) break; // which cancels the rest
    }
  } catch {
    // What came so far counts.
  }
  return Buffer.concat(parts).subarray(0, readMax).toString();
}

/** Seconds or an HTTP date -> milliseconds from now, an hour at most. */
function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : boundedRetryMs(ms);
}

export function boundedRetryMs(ms: number): number {
  return Math.min(Math.max(ms, 0), retryAfterMaxMs);
}
