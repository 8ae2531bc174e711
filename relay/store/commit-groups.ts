/** Requests that arrive while a commit is under way share the next one: one transaction, one sync for all of them. */
import type { Accepted, Incoming } from './store.ts';

interface Waiting {
  incoming: Incoming;
  stored: (accepted: Accepted) => void;
  failed: (error: unknown) => void;
}

const groupSizeMax = 500;

interface CommitGroupsOptions {
  /** Commits at a time. */
  atOnceMax: number;
  /** Stores all of them or none; one result for each, in their order. */
  commit: (group: readonly Incoming[]) => Promise<readonly Accepted[]>;
}

/** The accept() of a store: resolves when the group of the request is committed, rejects when it could not be. */
export function acceptInGroups({
  atOnceMax,
  commit,
}: CommitGroupsOptions): (incoming: Incoming) => Promise<Accepted> {
  const waiting: Waiting[] = [];
  let atOnce = 0;
  let isPlanned = false;

  /** Whoever arrives in the same turn of the event loop is in the group too. */
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
        stored(accepted[at] as Accepted); // one result for each
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
