/**
 * The key of the panel's pagination: an integer that grows with the time of receipt, so that one column serves as order,
 * cursor and period, whichever relay stored a request and whenever it was indexed.
 */
const slotsPerMs = 1_024;

/** @param id the request's id, which chooses the preferred slot of its millisecond */
export function indexKeyOf(receivedAtMs: number, id: string): number {
  // The last digits of a UUID are random (RFC 9562 5.7).
  return firstKeyAt(receivedAtMs) + (Number.parseInt(id.slice(-3), 16) & (slotsPerMs - 1));
}

/** The smallest key of a moment. */
export function firstKeyAt(ms: number): number {
  return ms * slotsPerMs;
}

/** The next slot, in the same millisecond while it has one. */
export function nextKey(key: number): number {
  return key + 1;
}

export const keyMax: number = Number.MAX_SAFE_INTEGER;
