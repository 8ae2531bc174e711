/**
 * Sends with a time-out of 15 s in total. A second attempt is made only where repeats are deduplicated (our relay), and
 * only after no answer or a 5xx, never after a 4xx.
 */
import { type FailureKind, failureKindOf } from '../../../../../contract/failures.ts';

export type SendOutcome = { ok: true } | { ok: false; failure: FailureKind; error: unknown };

export const sendTimes = {
  totalMs: 15_000,
  /** Without an answer for so long, the second attempt starts beside the first. */
  silenceMs: 6_000,
  /** Pause between a 5xx answer, or a broken connection, and the second attempt. */
  pauseMs: 1_000,
};

/** @param attempt rejects with `{ status }` when the provider refused, with TypeError when there was no answer. */
export async function sendInTime(
  attempt: () => Promise<unknown>,
  mayRepeat: boolean,
  { totalMs, silenceMs, pauseMs } = sendTimes,
): Promise<SendOutcome> {
  const timeout: SendOutcome = {
    ok: false,
    failure: 'timeout',
    error: new Error(`no answer within ${totalMs} ms`),
  };
  return Promise.race([tries(), after(totalMs, timeout)]);

  async function tries(): Promise<SendOutcome> {
    const first = outcomeOf(attempt);
    if (!mayRepeat) return first;
    const early = await Promise.race([first, after(silenceMs, undefined)]);
    if (early && !isRepeatable(early)) return early;
    if (early) await after(pauseMs, undefined);
    const second = outcomeOf(attempt);
    // The first attempt may still answer, which ends the wait unless its answer would be retried too.
    return Promise.race([second, first.then((outcome) => (isRepeatable(outcome) ? second : outcome))]);
  }
}

async function outcomeOf(attempt: () => Promise<unknown>): Promise<SendOutcome> {
  try {
    await attempt();
    return { ok: true };
  } catch (error) {
    return { ok: false, failure: failureOf(error), error };
  }
}

function failureOf(error: unknown): FailureKind {
  const status = statusOf(error);
  if (status) return failureKindOf(status);
  return navigator.onLine === false ? 'offline' : 'other';
}

function isRepeatable(outcome: SendOutcome): boolean {
  if (outcome.ok) return false;
  const status = statusOf(outcome.error);
  return status ? status >= 500 : outcome.error instanceof TypeError;
}

/** The HTTP status of EmailJSResponseStatus; undefined for other errors. */
function statusOf(error: unknown): number | undefined {
  return (error as { status?: number } | null)?.status;
}

function after<T>(delayMs: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, delayMs, value));
}
