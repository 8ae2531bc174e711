/** What one try of one delivery came to; every channel answers in these words. */
import type { Claim } from '../store/store.ts';

export type Attempt =
  | { ok: true }
  | {
      ok: false;
      /**
       * temporary = try this delivery again later; permanent = trying again is of no use;
       * channel = nothing is wrong with the delivery, the whole channel does not work as configured;
       * unknown = the server has the whole message and did not answer: it may have been delivered.
       */
      kind: 'temporary' | 'permanent' | 'channel' | 'unknown';
      /** Proof that the channel itself works: its server answered about this delivery. */
      answered?: boolean;
      /** For the log: what failed, without a word that comes from outside, such as `EMESSAGE 554`. */
      code?: string;
      /** For the owner, without addresses. Servers repeat subjects in their answers: it is stored and never logged. */
      reason: string;
    };

/** What an attempt is counted as; paused = the channel itself does not work: nothing is wrong with the delivery. */
export type DeliveryOutcome = 'sent' | 'retry' | 'held' | 'paused';

/**
 * Must end soon after `signal` aborts: the lease ends a little later. To reject is a temporary failure.
 * @param handedOver to be called when the server has the whole message and only its answer is missing: then `signal`
 * waits for it as long as RFC 5321 4.5.3.2.6 asks
 */
export type Send = (claim: Claim, signal: AbortSignal, handedOver: () => void) => Promise<Attempt>;

const reasonLengthMax = 300;
/** More is not looked at: some of what follows takes time that grows faster than the text. */
const textReadMax = 2_000;

/** What of an answer may be kept: servers repeat addresses in their answers. */
export function reasonFrom(text: string): string {
  const line = text
    .slice(0, textReadMax)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ');
  // The last word may be the first half of an address.
  const whole = text.length > textReadMax ? line.slice(0, line.lastIndexOf(' ') + 1) : line;
  return whole
    .replace(/<?[^\s<>]+>?/g, (word) => (word.includes('@') ? '[address]' : word))
    .trim()
    .slice(0, reasonLengthMax);
}
