/**
 * The key by which the panel pages: a whole number that grows with the moment of receipt, so that one column is order,
 * cursor and period at once, whoever stored a request and whenever it came into the index.
 */
const slotsPerMs = 1_024;

/** @param id of the request: which of the millisecond's slots it asks for, unless that is taken */
export function indexKeyOf(receivedAtMs: number, id: string): number {
  // The last digits of a UUID are random (RFC 9562 5.7).
  return firstKeyAt(receivedAtMs) + (Number.parseInt(id.slice(-3), 16) & (slotsPerMs - 1));
}

/** Every key of this moment or later is at least this one. */
export function firstKeyAt(ms: number): number {
  return ms * slotsPerMs;
}

/** The next slot, in the same millisecond as long as it has one. */
export function nextKey(key: number): number {
  return key + 1;
}

export const keyMax: number = Number.MAX_SAFE_INTEGER;
