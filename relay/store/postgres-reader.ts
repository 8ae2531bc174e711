/** Connections of their own for reading: many or slow questions take none that an accept needs. */
import pg from 'pg';
import type { Reader } from './reader.ts';

const connectionsMax = 3;
const bigintOid = 20;
const numericOid = 1_700;
const doubleOid = 701;

/** @param url as the store was opened with */
export function openPostgresReader(url: string): Reader {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'relay panel',
    max: connectionsMax,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 60_000,
    query_timeout: 61_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: '-c default_transaction_read_only=on -c jit=off',
    types: {
      // Counts and moments fit a double; pg would give them as texts.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        [bigintOid, numericOid, doubleOid].includes(oid)
          ? Number
          : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // Both reject the query at work too; unheard they would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    rows: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    close: () => pool.end(),
  };
}
