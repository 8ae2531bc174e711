/**
 * Rewrites `requests` and every table that refers to it, so that no byte of a deleted row is left in their files; a plain
 * VACUUM leaves such bytes in the pages. The planner's statistics, which hold single values of columns, are made anew, and
 * rewritten where the database is the relay's own. The rewrite takes a lock that blocks every accept. Guarantees: an accept waits at
 * most `lockWaitMs` while the lock is held up by a reader, and at most `rewriteMaxMs` for the rewrite itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Key of the advisory lock for rewriting; any number that no other program uses. */
const rewriteLock = 7_301_955_120_843;
const lockWaitMs = 200;
/** Shorter than a visitor's request waits for the store. */
const rewriteMaxMs = 4_000;
const pauseMs = 500;
const giveUpAfterMs = 10 * 60 * 1000;
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lockNotAvailable = '55P03';
const queryCanceled = '57014';

/**
 * @param client to be closed afterwards, because it keeps an advisory lock
 * @returns false when another relay is rewriting them
 * @throws Error when the relays' work did not allow the rewrite; the rows stay deleted all the same
 */
export async function rewriteTables(client: pg.ClientBase): Promise<boolean> {
  const [lock] = (await client.query('SELECT pg_try_advisory_lock($1) AS taken', [rewriteLock])).rows;
  if (!lock?.taken) return false;
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT 'requests' AS name UNION SELECT conrelid::regclass::text FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'requests'::regclass`,
  );
  await client.query(`SET lock_timeout = ${lockWaitMs}; SET statement_timeout = ${rewriteMaxMs}`);
  const deadlineMs = performance.now() + giveUpAfterMs;
  for (const name of [...tables.map(({ name }) => name), 'pg_statistic']) {
    const [begun] = (await client.query('SELECT pg_current_xact_id()::xid AS xid')).rows;
    while ((await isSeenSince(client, begun?.xid)) || !(await isRewritten(client, name))) {
      if (performance.now() > deadlineMs)
        throw new Error(
          `another connection has been reading ${name} for ${giveUpAfterMs / 60_000} minutes: end it`,
        );
      await sleep(pauseMs);
    }
  }
  return true;
}

/**
 * A rewrite keeps the deleted rows that an open transaction may still see, whatever it has read so far. It is a transaction
 * itself, which may see what no transaction of the server with an id, in any database, has ended since (ComputeXidHorizons
 * and GetSnapshotData in PostgreSQL's procarray.c).
 */
async function isSeenSince(client: pg.ClientBase, xid: unknown): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE pid <> pg_backend_pid() AND (age(backend_xid) > age($1::xid)
       OR datname = current_database() AND age(backend_xmin) > age($1::xid)) LIMIT 1`,
    [xid],
  );
  return rows.length > 0;
}

/** False when the lock could not be taken. */
async function isRewritten(client: pg.ClientBase, table: string): Promise<boolean> {
  try {
    await client.query(`VACUUM (FULL) ${table}`);
    await client.query(`ANALYZE ${table}`);
    if (table !== 'pg_statistic') await dropStatisticsOfEmpty(client, table);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === lockNotAvailable) return false;
    if (code !== queryCanceled) throw error;
    throw new Error(
      `${table} takes longer than ${rewriteMaxMs / 1000} s to write anew, for which the relays would stop accepting: stop them and run "VACUUM FULL" with psql`,
    );
  }
}

/** ANALYZE keeps the statistics of a table that has no rows; a column's go when it is given its own type again. */
async function dropStatisticsOfEmpty(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ change: string }>(
    `SELECT format('ALTER %I TYPE %s', attname, format_type(atttypid, atttypmod)) AS change
     FROM pg_stats s JOIN pg_attribute a USING (attname)
     WHERE format('%I.%I', schemaname, tablename)::regclass = $1::regclass AND attrelid = $1::regclass`,
    [table],
  );
  if (rows.length === 0) return;
  await client.query('BEGIN');
  try {
    await client.query(`LOCK TABLE ${table}`);
    const isEmpty = (await client.query(`SELECT 1 FROM ${table} LIMIT 1`)).rows.length === 0;
    if (isEmpty) await client.query(`ALTER TABLE ${table} ${rows.map(({ change }) => change).join(', ')}`);
  } finally {
    await client.query('COMMIT'); // of what failed = a rollback
  }
}
