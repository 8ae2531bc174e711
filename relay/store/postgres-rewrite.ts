/**
 * Rewrites tables, so that no byte of a deleted row is left in their files; a plain VACUUM leaves such bytes in the
 * pages. The rewrite takes a lock that blocks every accept. Guarantees: an accept waits at most `lockWaitMs` while the
 * lock is held up by a reader, and at most `rewriteMaxMs` for the rewrite itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const tables = [
  'deliveries',
  'delivery_attempts',
  'panel_changes',
  'panel_notes',
  'panel_records',
  'panel_requests',
  'requests',
];
const lockWaitMs = 200;
/** Shorter than a visitor's request waits for the store. */
const rewriteMaxMs = 4_000;
const pauseMs = 500;
const giveUpAfterMs = 10 * 60 * 1000;
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lockNotAvailable = '55P03';
const queryCanceled = '57014';

/** @throws Error when the relays' work did not allow the rewrite; the rows stay deleted all the same. */
export async function rewriteTables(client: pg.ClientBase): Promise<void> {
  await client.query(`SET lock_timeout = ${lockWaitMs}; SET statement_timeout = ${rewriteMaxMs}`);
  const deadlineMs = performance.now() + giveUpAfterMs;
  for (const table of tables)
    while (!(await isRewritten(client, table))) {
      if (performance.now() > deadlineMs)
        throw new Error(
          `another connection has been reading ${table} for ${giveUpAfterMs / 60_000} minutes: end it, then erase again`,
        );
      await sleep(pauseMs);
    }
}

/** False when the lock could not be taken. */
async function isRewritten(client: pg.ClientBase, table: string): Promise<boolean> {
  try {
    await client.query(`VACUUM (FULL) ${table}`);
    return true;
  } catch (error) {
    switch ((error as { code?: string }).code) {
      case lockNotAvailable:
        return false;
      case queryCanceled:
        throw new Error(
          `${table} takes longer than ${rewriteMaxMs / 1000} s to write anew, for which the relays would stop accepting: stop them and run "VACUUM FULL ${tables.join(', ')}" with psql`,
        );
      default:
        throw error;
    }
  }
}
