/** One POST to a service of another company: no redirect is followed, and it ends when its signal aborts. */
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

/** @param meaningOf an answer other than 2xx */
export async function post(
  { url, headers, body, signal }: Post,
  meaningOf?: (answer: Response) => Meaning | undefined | Promise<Meaning>,
): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMaxMs)]),
      headers: { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...headers },
      body,
    });
    const { ok, status, headers: answered } = response;
    const meaning = ok ? undefined : await meaningOf?.(response);
    void response.body?.cancel().catch(() => {}); // the status is the answer, however long the body is
    if (ok) return { ok };
    return {
      ok: false,
      answered: true,
      kind: 'temporary',
      code: `${status}`,
      reasonCode: status === 429 ? 'later' : 'refused',
      reason: `answered ${status}`,
      retryAfterMs: readRetryAfter(answered.get('retry-after')),
      ...meaning,
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

/** Seconds or an HTTP date -> milliseconds from now. */
function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : ms;
}
