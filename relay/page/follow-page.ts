/**
 * Shows the newest published version, whichever relay published it. Promise: each relay of the database shows it within seconds of its
 * commit, also when the one that published it was killed then: each looks by itself, so that no notice can be lost.
 */
import type { Log } from '../base/log.ts';
import type { SqlDatabase } from '../store/db/sql-database.ts';
import { newestVersion } from './page-store.ts';

const lookEveryMs = 2_000;
/** Looks before a version that could not be shown is tried again: half a minute. */
const looksPassed = 15;

interface FollowedPage {
  database: SqlDatabase;
  log: Log;
  /** What the relay shows at its start; undefined = `business.json`. */
  shown: number | undefined;
  /** Shows the version, never two at a time; it is called again later when it rejects. */
  show: (id: number) => Promise<void>;
}

export function followPage({ database, log, shown, show }: FollowedPage) {
  let failed = { id: 0, looksLeft: 0 };
  let isStopped = false;
  let looked = Promise.resolve();
  let timer = setTimeout(look, lookEveryMs).unref();

  /** Call after the commit of a version. Resolves with what is shown then. */
  async function look(): Promise<number | undefined> {
    looked = looked.then(showNewest);
    await looked;
    return shown;
  }

  async function showNewest(): Promise<void> {
    clearTimeout(timer);
    const newest = await newestVersion(database).catch(() => 0); // an outage, which deliveries report
    failed.looksLeft -= 1;
    const isTooSoon = newest === failed.id && failed.looksLeft > 0;
    if (newest > 0 && newest !== shown && !isTooSoon && !isStopped)
      try {
        await show(newest);
        shown = newest;
      } catch (err) {
        failed = { id: newest, looksLeft: looksPassed };
        log.error({ err, version: newest }, 'the published version of the page cannot be shown');
      }
    if (!isStopped) timer = setTimeout(look, lookEveryMs).unref();
  }

  return {
    look,
    /** Resolves when nothing is being shown any more. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await looked;
    },
  };
}
