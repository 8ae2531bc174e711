/**
 * Writes tables anew, so that no byte of a deleted row is left in them; a plain VACUUM leaves them in their pages. It
 * takes a lock for which every accept waits. Promises: nobody waits longer than `lockWaitMs` for a lock that a
 * reader keeps from us, nor longer than `rewriteMaxMs` for the writing itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const tables = ['deliveries', 'requests'];
const lockWaitMs = 200;
/** Less than a visitor's request waits for the store. */
const rewriteMaxMs = 4_000;
const pauseMs = 500;
const giveUpAfterMs = 10 * 60 * 1000;
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lockNotAvailable = '55P03';
const queryCanceled = '57014';

/** @throws Error when it was not possible while the relays were at work; what was deleted is deleted all the same. */
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

/** False when the lock was not to be had. */
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
