/**
 * Something that takes time to find out, and that anybody may ask for: one look at a time, and so seldom that at most
 * a twentieth of all time goes into looking. In between, everybody gets what was found last.
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
        isLooking = false; // a failure is nothing to be kept
      },
    );
    return latest;
  };
}
