/**
 * Throttles an expensive read that any client may trigger: one read at a time, and at most a twentieth of all time is
 * spent on reading. In between, callers get the latest result.
 */
const everyMsMin = 1_000;
const pauseFactor = 19;

export function createThrottledRead<Found>(
  look: () => Promise<Found>,
  nowMs = () => performance.now(),
): () => Promise<Found> {
  let latest: Promise<Found> | undefined;
  let lookAgainMs = Number.NEGATIVE_INFINITY;
  let isLooking = false;

  return () => {
    const startedAtMs = nowMs();
    if (latest && (isLooking || startedAtMs < lookAgainMs)) return latest;
    isLooking = true;
    latest = look();
    latest.then(
      () => {
        const tookMs = nowMs() - startedAtMs;
        lookAgainMs = nowMs() + Math.max(everyMsMin, tookMs * pauseFactor);
        isLooking = false;
      },
      () => {
        isLooking = false; // a failure is not cached
      },
    );
    return latest;
  };
}
