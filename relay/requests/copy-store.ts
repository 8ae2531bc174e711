/**
 * Copies a SQLite store into PostgreSQL. It may be repeated at any time: existing rows are not duplicated, a delivery
 * that is further along in the target stays as it is, and a request that was released in either store stays released.
 * Nothing is removed from the target: requests that only the target has are reported.
 */
import { explainPostgresFailure, explainSqliteFailure } from '../start-failure.ts';
import { openPostgresDatabase } from '../store/postgres-database.ts';
import type { Row, SqlDatabase } from '../store/sql-database.ts';
import { openSqliteDatabase } from '../store/sqlite-database.ts';
import { compareStores } from './compare-stores.ts';
import { type CopiedPanel, copyPanel } from './copy-panel.ts';
import { deliveriesText, requestsText } from './counts.ts';

export interface Copied extends CopiedPanel {
  requests: number;
  deliveries: number;
  /** Ids of the requests that only the target has: accepted there, or erased from the source since. */
  onlyInTarget: string[];
}

const rowsAtOnce = 500;

/** @throws Error when a row of the source is missing from the target afterwards. */
export async function copyStore(dataDir: string, url: string): Promise<Copied> {
  const from = openSource(dataDir);
  const to = await openPostgresDatabase(url).catch((error) => {
    throw explainPostgresFailure(error, '--to');
  });
  const copied = { requests: 0, deliveries: 0 };
  try {
    for (let after = ''; ; ) {
      const requests = await from.rows('SELECT * FROM requests WHERE id > $1 ORDER BY id LIMIT $2', [
        after,
        rowsAtOnce,
      ]);
      const last = requests.at(-1);
      if (!last) break;
      const deliveries = await from.rows(
        'SELECT * FROM deliveries WHERE request_id > $1 AND request_id <= $2 ORDER BY request_id',
        [after, String(last.id)],
      );
      await copyRows(to, requests, deliveries);
      copied.requests += requests.length;
      copied.deliveries += deliveries.length;
      after = String(last.id);
    }
    const panel = await copyPanel(from, to);
    // Both stores are read again, so that rows that arrived in the source meanwhile are found.
    const { missing, onlyInTarget } = await compareStores(from, to);
    if (missing.requests + missing.deliveries > 0)
      throw new Error(
        `Not everything arrived: ${requestsText(missing.requests)} and ${deliveriesText(missing.deliveries)} of the source are not in the target. Stop the relay and run the command again.`,
      );
    return { ...copied, ...panel, onlyInTarget };
  } finally {
    await from.close();
    await to.close();
  }
}

function openSource(dataDir: string): SqlDatabase {
  try {
    return openSqliteDatabase(dataDir);
  } catch (error) {
    throw explainSqliteFailure(error, dataDir);
  }
}

async function copyRows(
  to: SqlDatabase,
  requests: readonly Row[],
  deliveries: readonly Row[],
): Promise<void> {
  await to.transaction(async (sql) => {
    await sql.rows(
      `INSERT INTO requests SELECT * FROM json_populate_recordset(NULL::requests, $1)
       ON CONFLICT (id) DO UPDATE SET
         status = CASE WHEN requests.status = 'accepted' THEN requests.status ELSE excluded.status END,
         times_received = greatest(requests.times_received, excluded.times_received)`,
      [JSON.stringify(requests)],
    );
    await sql.rows(
      `INSERT INTO deliveries SELECT * FROM json_populate_recordset(NULL::deliveries, $1)
       ON CONFLICT (request_id, channel) DO UPDATE SET state = excluded.state, due_at = excluded.due_at,
         lease = excluded.lease, attempts = excluded.attempts, waited_ms = excluded.waited_ms,
         sent_at = excluded.sent_at, maybe_sent = excluded.maybe_sent, last_error = excluded.last_error
       WHERE deliveries.state <> 'sent'
         AND (excluded.state = 'sent' OR excluded.attempts > deliveries.attempts)`,
      [JSON.stringify(deliveries)],
    );
  });
}
