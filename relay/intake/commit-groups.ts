/** Group commit: requests that arrive during a commit share the next one, with one transaction and one sync. */
import type { Accepted, Incoming } from '../requests/store.ts';

interface Waiting {
  incoming: Incoming;
  stored: (accepted: Accepted) => void;
  failed: (error: unknown) => void;
}

const groupSizeMax = 500;

/** Returns the store's accept(), which resolves when the request's group was committed and rejects when it failed. */
export function acceptInGroups({
  atOnceMax,
  commit,
}: {
  /** Number of commits at a time. */
  atOnceMax: number;
  /** Stores the whole group or nothing; returns one result per request, in order. */
  commit: (group: readonly Incoming[]) => Promise<readonly Accepted[]>;
}): (incoming: Incoming) => Promise<Accepted> {
  const waiting: Waiting[] = [];
  let atOnce = 0;
  let isPlanned = false;

  /** Requests of the same turn of the event loop join the group. */
  function planCommit(): void {
    if (isPlanned || atOnce === atOnceMax || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(commitWaiting);
  }

  async function commitWaiting(): Promise<void> {
    isPlanned = false;
    const group = waiting.splice(0, groupSizeMax);
    atOnce += 1;
    planCommit();
    try {
      const accepted = await commit(group.map(({ incoming }) => incoming));
      group.forEach(({ stored }, at) => {
        stored(accepted[at] as Accepted); // commit returns one result per request
      });
    } catch (error) {
      for (const { failed } of group) failed(error);
    } finally {
      atOnce -= 1;
      planCommit();
    }
  }

  return (incoming) =>
    new Promise((stored, failed) => {
      waiting.push({ incoming, stored, failed });
      planCommit();
    });
}
