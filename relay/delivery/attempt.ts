/** The result of one attempt at a delivery, and what follows from it (docs/flow.md, "Delivery"). */
import type { ReasonCode } from '../../contract/panel/reasons.ts';
import type { Claim, Outcome } from '../store/outbox.ts';

export type Attempt = { ok: true } | FailedAttempt;

export interface FailedAttempt {
  ok: false;
  /**
   * temporary = a later attempt may succeed; permanent = no later attempt can succeed;
   * channel = the delivery is fine, but the whole channel does not work as configured;
   * dropped = its device is gone, or it is too late to be worth sending: no attempt follows;
   * unknown = the server received the whole message and did not answer: it may have been delivered.
   */
  kind: 'temporary' | 'permanent' | 'channel' | 'unknown' | 'dropped';
  /** True when the server answered about this delivery, which proves that the channel works. */
  answered?: boolean;
  /** True when other recipients have the same mail, and only those that refused it for good have not. */
  partly?: true;
  /** For the log, such as `EMESSAGE 554`: it contains no text from outside. */
  code?: string;
  /** For the owner and programs; absent = `other`. */
  reasonCode?: ReasonCode;
  /** For the owner, without addresses. It is stored but never logged, because servers repeat subjects in replies. */
  reason: string;
  /** The server asks for this pause, of which an hour at most is kept. */
  retryAfterMs?: number | undefined;
}

/** Whether at least one recipient may have it: a notice is then not sent again. */
export function mayHaveArrived(result: Attempt): boolean {
  return result.ok || result.kind === 'unknown' || 'partly' in result;
}

/** What it says of its whole channel: how it fails, or that it works; undefined where no server was asked. */
export function saidOfChannel(result: Attempt): { failure?: FailedAttempt } | undefined {
  if (result.ok || (result.answered && result.kind !== 'channel')) return {};
  return result.kind === 'permanent' || result.kind === 'dropped' ? undefined : { failure: result };
}

/** Ends soon after `signal` aborts. @param handedOver is called when only the server's answer is missing */
export type Send = (claim: Claim, signal: AbortSignal, handedOver: () => void) => Promise<Attempt>;

/** RFC 5321, 4.5.3.2.6: a sender that gives up earlier may send a delivered mail again. */
export const longestAnswerMs: number = 10 * 60 * 1000;

/** Never rejects, so that of several recipients none decides for the others: what throws is a temporary failure. */
export async function attempted(attempt: () => Promise<Attempt>): Promise<Attempt> {
  try {
    return await attempt();
  } catch (error) {
    return { ok: false, kind: 'temporary', code: 'error', reason: reasonFrom(String(error)) };
  }
}

/** Codes of Node's network, TLS and fetch, and of nodemailer. */
const reasonCodes: readonly [ReasonCode, RegExp][] = [
  ['login', /^(EAUTH|ENOAUTH|EOAUTH2)$/],
  ['host', /^(ENOTFOUND|EAI_AGAIN|EDNS)$/],
  ['settings', /^(ECONFIG|EPROXY)$/],
  ['timeout', /^(ETIMEDOUT|EABORT|UND_ERR_(CONNECT|HEADERS)_TIMEOUT)$/],
  ['recipient', /^EENVELOPE$/],
  ['message', /^EMESSAGE$/],
  [
    'connection',
    /^(ECONNREFUSED|ECONNRESET|ECONNECTION|EHOSTUNREACH|ENETUNREACH|EPIPE|ESOCKET|ESTREAM|UND_ERR_SOCKET)$/,
  ],
  // ETLS, EREQUIRETLS, and some forty of Node's: ERR_TLS_CERT_ALTNAME_INVALID, CERT_HAS_EXPIRED, UNABLE_TO_VERIFY_LEAF_SIGNATURE.
  ['encryption', /^EPROTO$|TLS|SSL|CERT|^UNABLE_TO_/],
];

export function reasonOfCode(code: string): ReasonCode | undefined {
  return reasonCodes.find(([, codes]) => codes.test(code))?.[0];
}

const reasonLengthMax = 300;
/** The rest of the text is ignored: some of the steps below take more than linear time. */
const textReadMax = 2_000;

/** A server's reply -> one short line without addresses, which servers often repeat. */
export function reasonFrom(text: string): string {
  const line = text
    .slice(0, textReadMax)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ');
  // The last word is dropped: it may be the first half of an address.
  const whole = text.length > textReadMax ? line.slice(0, line.lastIndexOf(' ') + 1) : line;
  return whole
    .replace(/<?[^\s<>]+>?/g, (word) => (word.includes('@') ? '[address]' : word))
    .trim()
    .slice(0, reasonLengthMax);
}

const delayMaxMs = 60 * 60 * 1000;
/** RFC 5321, 4.5.4.1: a sender gives up after four to five days. */
export const lifeMs: number = 5 * 24 * 60 * 60 * 1000;

/** Delays before a message that may have been delivered is sent again; after the last one it is held. */
const unknownDelaysMs = [60 * 60 * 1000, 2 * 60 * 60 * 1000];

export function outcomeOf(
  claim: Claim,
  result: Attempt,
  { now, retryBaseMs, random = Math.random }: { now: Date; retryBaseMs: number; random?: () => number },
): Outcome {
  if (result.ok) return { kind: 'sent', at: now };
  const { kind, reason: error, reasonCode = 'other' } = result;
  if (kind === 'channel') return { kind: 'paused', error, reasonCode };
  if (kind === 'dropped') return { kind: 'dropped', error, reasonCode };
  if (kind === 'permanent') return { kind: 'held', error, reasonCode };
  const askedMs = Math.min(result.retryAfterMs ?? 0, delayMaxMs);
  const maybeSent = kind === 'unknown';
  const delayMs = maybeSent
    ? unknownDelayMs(claim.maybeSent + 1, retryBaseMs, random)
    : Math.max(retryDelayMs(claim.attempts, retryBaseMs, random), askedMs);
  if (delayMs === undefined) {
    const times = `maybe delivered, ${claim.maybeSent + 1} times without an answer: ${error}`;
    return { kind: 'held', error: times, reasonCode: 'unknown', maybeSent };
  }
  const waitedMs = claim.waitedMs + delayMs;
  if (waitedMs > lifeMs)
    return { kind: 'held', error: `not delivered in five days: ${error}`, reasonCode: 'expired', maybeSent };
  return {
    kind: 'retry',
    nextAttemptAt: new Date(now.getTime() + delayMs),
    waitedMs,
    error: maybeSent ? `maybe delivered: ${error}` : error,
    reasonCode: maybeSent ? 'unknown' : reasonCode,
    maybeSent,
  };
}

/** RFC 5321, 6.1: a repeat may be a second copy; undefined = the owner decides. @param unknown so far */
export function unknownDelayMs(unknown: number, baseMs: number, random: () => number): number | undefined {
  const delayMs = unknownDelaysMs[unknown - 1];
  return delayMs && spread(Math.min(delayMs, baseMs * 60 * unknown), random);
}

/** Delay after a temporary failure: 75 to 125 % of the nominal one. @param attempts number of attempts so far, 1 or more */
export function retryDelayMs(attempts: number, baseMs: number, random = Math.random): number {
  // The exponent is bounded to keep the power finite; the cap of an hour applies long before.
  const nominalMs = Math.min(baseMs * 2 ** Math.min(attempts - 1, 40), delayMaxMs);
  return spread(nominalMs, random);
}

function spread(nominalMs: number, random: () => number): number {
  return Math.round(nominalMs * (0.75 + random() / 2));
}
