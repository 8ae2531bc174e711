/** What one try of one delivery came to; every channel answers in these words. */
import type { Claim } from '../store/store.ts';

export type Attempt =
  | { ok: true }
  | {
      ok: false;
      /**
       * temporary = try this delivery again later; permanent = trying again is of no use;
       * channel = nothing is wrong with the delivery, the whole channel does not work as configured.
       */
      kind: 'temporary' | 'permanent' | 'channel';
      /** Proof that the channel itself works: its server answered about this delivery. */
      answered?: boolean;
      /** For the owner, without personal data. */
      reason: string;
    };

/** What an attempt is counted as; paused = the channel itself does not work: nothing is wrong with the delivery. */
export type DeliveryOutcome = 'sent' | 'retry' | 'held' | 'paused';

/** Must end soon after `signal` aborts: the lease ends a little later. To reject is a temporary failure. */
export type Send = (claim: Claim, signal: AbortSignal) => Promise<Attempt>;

const reasonLengthMax = 300;

/** Servers repeat addresses in their answers; what is kept and logged holds none. */
export function reasonFrom(text: string): string {
  return text
    .toWellFormed()
    .replace(/<?[^\s<>@]+@[^\s<>]+>?/g, '[address]')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, reasonLengthMax);
}
