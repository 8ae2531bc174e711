/**
 * One POST to somebody else's service. Promises: no redirect is followed, at most 16 kB of the answer are read, and the
 * attempt ends when its signal aborts, whatever the service does.
 */
import { type Attempt, networkReasonOf, reasonFrom } from './attempt.ts';

export interface PostAnswer {
  status: number;
  /** The beginning of the body. */
  text: string;
  /** From `Retry-After`; undefined = it says nothing. */
  retryAfterMs: number | undefined;
}

interface Post {
  url: string | URL;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
}

/** A service that takes longer is tried again later: it must not keep others waiting. */
const answerMaxMs = 15_000;
const readMax = 16_384;
const retryAfterMaxMs = 60 * 60 * 1000;

/** @param judge what an answer means; what gets no answer is temporary, or of the channel where its host is unknown */
export async function post(
  { url, headers, body, signal }: Post,
  judge: (answer: PostAnswer) => Attempt,
): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMaxMs)]),
      headers,
      body,
    });
    const text = await beginningOf(response);
    return judge({
      status: response.status,
      text,
      retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
    });
  } catch (error) {
    // fetch gives the reason in the error's cause.
    const cause = ((error as Error).cause ?? error) as { name: string; code?: string; message: string };
    return {
      ok: false,
      code: cause.code ? `${cause.code}` : 'error',
      reasonCode: cause.name === 'TimeoutError' ? 'timeout' : (networkReasonOf(`${cause.code}`) ?? 'other'),
      kind: cause.code === 'ENOTFOUND' ? 'channel' : 'temporary',
      reason: reasonFrom(`${cause.code ?? 'error'}: ${cause.message}`),
    };
  }
}

/** The status is the answer: a body that breaks off, or never ends, changes nothing. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  try {
    for (let size = 0; reader && size < readMax; ) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
  } catch {
    // What came so far counts.
  } finally {
    await reader?.cancel().catch(() => {});
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
