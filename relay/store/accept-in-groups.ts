/** Group commit: requests that arrive during a commit share the next one, with one transaction and one sync. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Accepted, Incoming } from './store.ts';

const groupSizeMax = 500;

/**
 * @param atOnceMax number of commits at a time
 * @param commit stores the whole group or nothing; returns one result per request, in order
 */
export function acceptInGroups(
  atOnceMax: number,
  commit: (group: readonly Incoming[]) => Promise<readonly Accepted[]>,
): (incoming: Incoming) => Promise<Accepted> {
  const waiting: (PromiseWithResolvers<Accepted> & { incoming: Incoming })[] = [];
  let atOnce = 0;

  async function commitWaiting(): Promise<void> {
    atOnce += 1;
    while (waiting.length > 0) {
      await nextTurn(); // requests of the same turn of the event loop join the group
      const group = waiting.splice(0, groupSizeMax);
      if (group.length === 0) break; // the other commit has taken them
      try {
        const accepted = await commit(group.map(({ incoming }) => incoming));
        for (const [at, { resolve }] of group.entries()) resolve(accepted[at] as Accepted); // one per request
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    atOnce -= 1;
  }

  return (incoming) => {
    const result = Promise.withResolvers<Accepted>();
    waiting.push({ ...result, incoming });
    if (atOnce < atOnceMax) void commitWaiting();
    return result.promise;
  };
}
