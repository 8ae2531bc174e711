import { honeypotName, type Identifiers, sendFormPath } from '../../../../../contract/emailjs.ts';
import { type SendFailure, sendFailureOf } from '../../../../../contract/send-failures.ts';
import { toTemplateParams } from '../../../../../contract/template-params.ts';
import { adminLabel, type SentRequest } from '../../../../../contract/trial-request.ts';
import { tabSource } from '../../visit/tab-source.ts';

/** Always resolves, within 15 s. @param trap what stands in the honeypot; '' = nothing, as people leave it */
export function sendTrialRequest(provider: Provider, request: SentRequest, trap: string) {
  const { publicKey, serviceId, templateId } = provider.identifiers;
  const origin = new URL(formAction(provider), document.baseURI).href.slice(0, -sendFormPath.length);
  return sendInTime(async () => {
    const { init, send } = await loadClient();
    init({ publicKey, origin });
    await send(serviceId, templateId, {
      ...toTemplateParams({ ...request, adminLabel }),
      ...(trap && { [honeypotName]: trap }),
      ...(isOurRelay(provider) && tabSource()),
    });
  }, isOurRelay(provider));
}

/** Called while the form is being filled, so that sending does not wait for it. */
export function loadClient(): Promise<typeof import('@emailjs/browser')> {
  shieldStorage(globalThis);
  return import('@emailjs/browser');
}

export interface Provider {
  /** Origin of the EmailJS cloud; '' = our relay, at the page's own origin. */
  origin: string;
  identifiers: Identifiers;
}

/** Relative for our relay, so that the page also works below a path. */
export function formAction({ origin }: Provider): string {
  return origin ? origin + sendFormPath : sendFormPath.slice(1);
}

/** Our relay alone deduplicates repeated requests; elsewhere a repeat is a second mail. */
export function isOurRelay({ origin }: Provider): boolean {
  return !origin;
}

/** Makes `localStorage` undefined where reading it throws: the EmailJS client reads it while being imported. */
export function shieldStorage(global: { localStorage?: unknown }): void {
  try {
    void global.localStorage;
  } catch {
    Object.defineProperty(global, 'localStorage', { value: undefined, configurable: true });
  }
}

export type SendOutcome = { ok: true } | { ok: false; failure: SendFailure; error: unknown };

const totalMs = 15_000;
/** Without an answer for so long, the second attempt starts beside the first. */
const silenceMs = 6_000;
/** Pause between a 5xx answer, or a broken connection, and the second attempt. */
const pauseMs = 1_000;

/**
 * Sends with a time-out of 15 s in total. A second attempt is made only where repeats are deduplicated (our relay), and
 * only after no answer or a 5xx, never after a 4xx.
 * @param attempt rejects with `{ status }` when the provider refused, with TypeError when there was no answer
 */
export async function sendInTime(attempt: () => Promise<unknown>, mayRepeat: boolean): Promise<SendOutcome> {
  const error = new Error(`no answer within ${totalMs} ms`);
  const timeout: SendOutcome = { ok: false, failure: 'timeout', error };
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

function failureOf(error: unknown): SendFailure {
  const status = statusOf(error);
  if (status) return sendFailureOf(status);
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
