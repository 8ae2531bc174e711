/** Accepted requests a second of a running relay, and pairs of such rounds. */
import { runLoad } from './load.ts';
import { nextRequest } from './next-request.ts';

export const acceptConnections = 64;

/** @throws Error when any request is not answered 200 */
export async function measureAccepts(
  url: string,
  durationMs: number,
): Promise<{ perSecond: number; accepted: number }> {
  const { perSecond, statuses } = await runLoad({
    url,
    connections: acceptConnections,
    durationMs,
    next: nextRequest,
  });
  const { 200: accepted = 0, ...others } = statuses;
  if (accepted === 0 || Object.keys(others).length > 0)
    throw new Error(`${url}: expected 200 alone, got ${JSON.stringify(statuses)}`);
  return { perSecond, accepted };
}

/** Measures two variants one directly after the other; each is first in every other pair. */
export async function measurePair<Round>(
  pair: number,
  one: () => Promise<Round>,
  other: () => Promise<Round>,
): Promise<[one: Round, other: Round]> {
  if (pair % 2 === 0) return [await one(), await other()];
  const first = await other();
  return [await one(), first];
}
