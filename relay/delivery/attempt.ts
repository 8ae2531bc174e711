/** The result of one attempt at one delivery, the same type for every channel. */
import type { Claim } from '../store/store.ts';

export type Attempt =
  | { ok: true }
  | {
      ok: false;
      /**
       * temporary = a later attempt may succeed; permanent = no later attempt can succeed;
       * channel = the delivery is fine, but the whole channel does not work as configured;
       * unknown = the server received the whole message and did not answer: it may have been delivered.
       */
      kind: 'temporary' | 'permanent' | 'channel' | 'unknown';
      /** True when the server answered about this delivery, which proves that the channel works. */
      answered?: boolean;
      /** For the log, such as `EMESSAGE 554`: it contains no text from outside. */
      code?: string;
      /** For the owner, without addresses. It is stored but never logged, because servers repeat subjects in replies. */
      reason: string;
    };

/** Label of the attempt in the metrics; paused = the channel does not work, the delivery is fine. */
export type DeliveryOutcome = 'sent' | 'retry' | 'held' | 'paused';

/**
 * Makes one attempt. It must end soon after `signal` aborts, because the lease ends a little later. A rejection counts
 * as a temporary failure.
 * @param handedOver must be called when the server has received the whole message and only its answer is missing:
 * `signal` then aborts after ten minutes (RFC 5321, 4.5.3.2.6)
 */
export type Send = (claim: Claim, signal: AbortSignal, handedOver: () => void) => Promise<Attempt>;

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
