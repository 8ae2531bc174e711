/** The relay's time: the device's clock may be wrong, for example because it was set manually in another time zone. */

/** How far the device's clock is ahead. */
let aheadMs = 0;

/** @param deviceMs a moment by the device's clock; absent = now */
export function relayTime(deviceMs = Date.now()): number {
  return deviceMs - aheadMs;
}

/**
 * Corrects the difference where it contradicts an answer's `Date` header, which has whole seconds. The relay wrote it at some moment
 * between the call and its answer, and nothing more exact is known. @param askedMs by the device's clock
 */
export function takeRelayTime(date: string | null, askedMs: number): void {
  const answeredMs = Date.parse(date ?? '');
  if (Number.isNaN(answeredMs)) return;
  aheadMs = Math.min(Math.max(aheadMs, askedMs - answeredMs - 1_000), Date.now() - answeredMs);
}
