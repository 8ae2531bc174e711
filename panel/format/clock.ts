/**
 * The relay's clock: a device's own may be wrong, most often because it was set by hand in another time zone. Days, ages and
 * hours go by this one, as far as an answer has told it.
 */

/** How far the device's clock is ahead. */
let aheadMs = 0;

/** @param deviceMs a moment by the device's clock; absent = now */
export function relayTime(deviceMs = Date.now()): number {
  return deviceMs - aheadMs;
}

/** Takes the answer's `Date`, in whole seconds; as long as the call lasted nothing is known better. @param askedMs by the device's clock */
export function takeRelayTime(date: string | null, askedMs: number): void {
  const answeredMs = Date.parse(date ?? '');
  if (Number.isNaN(answeredMs)) return;
  aheadMs = Math.min(Math.max(aheadMs, askedMs - answeredMs - 1_000), Date.now() - answeredMs);
}
