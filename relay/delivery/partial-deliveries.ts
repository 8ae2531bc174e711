/**
 * Remembers the recipients that already accepted a mail while others have not. It is kept in memory: after a restart a
 * recipient may get a mail twice, but no recipient is left out.
 */
import type { Address } from './delivery-config.ts';

export interface PartialDeliveries {
  /** The recipients that have not accepted the mail `key` yet. */
  missing(key: string, to: Address[]): Address[];
  /** Records that the server accepted the mail `key` for these addresses. */
  note(key: string, addresses: string[]): void;
  forget(key: string): void;
}

const keysMax = 1_000;

export function createPartialDeliveries(): PartialDeliveries {
  const takenOf = new Map<string, Set<string>>();
  return {
    missing: (key, to) => to.filter(({ address }) => !takenOf.get(key)?.has(comparable(address))),
    note(key, addresses) {
      const taken = takenOf.get(key) ?? new Set();
      for (const address of addresses) taken.add(comparable(address));
      takenOf.set(key, taken);
      const [oldest] = takenOf.keys();
      if (takenOf.size > keysMax && oldest !== undefined) takenOf.delete(oldest);
    },
    forget: (key) => void takenOf.delete(key),
  };
}

/** The mail library writes domains in lower case. */
function comparable(address: string): string {
  return address.toLowerCase();
}
