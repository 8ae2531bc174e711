/**
 * A PostgreSQL database that several relays may share. Guarantees: every connection was checked to confirm commits
 * only once they are on disk; the schema is migrated once, by the first relay that connects.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { migrationsAfter, schemaVersion } from './migrations.ts';
import { postgresNotices } from './postgres-notices.ts';
import { openPostgresReader } from './postgres-reader.ts';
import { rewriteTables } from './postgres-rewrite.ts';
import { forPostgres } from './schema-step.ts';
import { type Sql, type SqlDatabase, type SqlValue, wholeTableLimitMs } from './sql-database.ts';

const connectionsMax = 8;
/** Limit for statements, below the 15 s that the page waits. */
const connectTimeoutMs = 4_000;
const statementTimeoutMs = 8_000;
const answerTimeoutMs = 9_000;
/** Key of the advisory lock for migrations; any number that no other program uses. */
export const schemaLock = 7_301_955_120_842;
const bigintOid = 20;

/** @throws Error when the server does not answer, is not durable, or has a newer schema. */
export async function openPostgresDatabase(url: string): Promise<SqlDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'relay',
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: answerTimeoutMs,
    // A relay that hangs in the middle of a transaction must not keep its locks for ever.
    idle_in_transaction_session_timeout: answerTimeoutMs,
    keepAlive: true,
    types: {
      // Counts and times fit a double; pg would return them as strings.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigintOid ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
    verify: (client, done) => {
      checkDurable(client).then(() => done(), done);
    },
  });
  // A broken connection also rejects its query, and the next query opens another connection. The event adds
  // nothing, but without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = databaseOf(pool, url);
  try {
    await migrate(database);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return database;
}

function databaseOf(pool: pg.Pool, url: string): SqlDatabase {
  return {
    dialect: 'postgres',
    openReader: () => openPostgresReader(url),
    notices: postgresNotices(url, pool),
    rows: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    async transaction(work, limitMs) {
      const client = await pool.connect();
      const rows = async (text: string, values: readonly SqlValue[] = []) => {
        const query = { text, values: [...values], query_timeout: limitMs };
        return (await client.query(query)).rows;
      };
      try {
        await client.query('BEGIN');
        if (limitMs) await client.query(`SET LOCAL statement_timeout = ${limitMs}`);
        const result = await work({ rows });
        await client.query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        // Closing the connection rolls the transaction back, whatever its state is.
        client.release(true);
        throw error;
      }
    },
    skipLocked: 'FOR UPDATE SKIP LOCKED',
    eachOf: (list) => `json_array_elements(${list}::json)`,
    byFingerprint: async (_sql, list) => `fingerprint IN (${list})`, // there is an index
    lock,
    async scrub({ everything }) {
      const client = await pool.connect();
      try {
        if (everything) return await rewriteTables(client);
        // No visitor waits for it.
        await client.query(`SET statement_timeout = ${wholeTableLimitMs}`);
        const vacuum = { text: 'VACUUM requests, deliveries', query_timeout: wholeTableLimitMs };
        await client.query(vacuum);
      } finally {
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}

/** Locks in sorted order, so that transactions cannot deadlock. */
async function lock(sql: Sql, texts: readonly string[]): Promise<void> {
  const keys = texts.map((text) => createHash('sha256').update(text).digest().readBigInt64BE().toString());
  await sql.rows(
    `SELECT pg_advisory_xact_lock(key) FROM (
       SELECT DISTINCT value::bigint AS key FROM json_array_elements_text($1::json) ORDER BY key) AS keys`,
    [JSON.stringify(keys)],
  );
}

/** https://www.postgresql.org/docs/current/wal-async-commit.html: with either off, a commit may be lost. */
async function checkDurable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
            current_setting('server_encoding') AS server_encoding`,
  );
  for (const name of ['fsync', 'synchronous_commit'])
    if (rows[0]?.[name] === 'off')
      throw new Error(`${name} is off in the database: an accepted request could be lost. Turn it on.`);
  const { server_encoding: encoding } = rows[0] ?? {};
  if (encoding !== 'UTF8')
    throw new Error(
      `the database has the encoding ${encoding}, which cannot hold every text: it must be UTF8`,
    );
}

async function migrate(database: SqlDatabase): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.rows('SELECT pg_advisory_xact_lock($1)', [schemaLock]);
    await sql.rows('CREATE TABLE IF NOT EXISTS relay_schema (version BIGINT NOT NULL)');
    const [row] = await sql.rows('SELECT version FROM relay_schema');
    const version = Number(row?.version ?? 0);
    if (version === schemaVersion) return;
    for (const step of migrationsAfter(version, 'the database'))
      for (const statement of forPostgres(step)) await sql.rows(statement);
    await sql.rows('DELETE FROM relay_schema');
    await sql.rows('INSERT INTO relay_schema (version) VALUES ($1)', [schemaVersion]);
  }, wholeTableLimitMs);
}
