/** A PostgreSQL database that several relays may share. The first one that connects migrates the schema. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrationsAfter, type SchemaChange, schemaVersion } from '../migrations/migrations.ts';
import { type Notices, type Reader, type Sql, type SqlDatabase, wholeTableLimitMs } from '../sql-database.ts';
import { rewriteTables } from './rewrite-tables.ts';

const connectionsMax = 8;
/** Limit for statements, below the 15 s that the page waits. */
const connectTimeoutMs = 4_000;
const statementTimeoutMs = 8_000;
const answerTimeoutMs = 9_000;
/** Key of the advisory lock for migrations; any number that no other program uses. */
const schemaLock = 7_301_955_120_842;
/** bigint, double precision, numeric. */
const numberOids = new Set([20, 701, 1_700]);
const readConnectionsMax = 3;
const noticeChannel = 'relay_panel';
const reconnectMs = 2_000;

/** @throws Error when the server does not answer, is not durable, or has a schema that is not known or may not be changed. */
export async function openPostgresDatabase(
  url: string,
  change: SchemaChange = 'migrate',
): Promise<SqlDatabase> {
  const pool = openPool(url, {
    application_name: 'relay',
    max: connectionsMax,
    statement_timeout: statementTimeoutMs,
    query_timeout: answerTimeoutMs,
    // A relay that hangs in the middle of a transaction must not keep its locks for ever.
    idle_in_transaction_session_timeout: answerTimeoutMs,
    verify: (client, done) => {
      checkDurable(client).then(() => done(), done);
    },
  });
  const database = databaseOf(pool, url);
  try {
    await migrate(database, change);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return database;
}

function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: {
      // Counts, sums and times fit a double; pg would return them as strings.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        numberOids.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
    ...options,
  });
  // A broken connection also rejects its query, and the next query opens another connection. The event adds
  // nothing, but without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function databaseOf(pool: pg.Pool, url: string): SqlDatabase {
  const reader = openPostgresReader(url);
  return {
    dialect: 'postgres',
    reader,
    notices: noticesOf(url, pool),
    rows: rowsOf(pool),
    async transaction(work, { limitMs } = {}) {
      const client = await pool.connect();
      const rows = rowsOf(client, limitMs);
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
    forUpdate: 'FOR NO KEY UPDATE',
    lock,
    async scrub() {
      const client = await pool.connect();
      try {
        return await rewriteTables(client);
      } finally {
        client.release(true);
      }
    },
    close: async () => void (await Promise.all([pool.end(), reader.close()])),
  };
}

/** Connections of their own for reading: many or slow questions take none that an accept needs. */
function openPostgresReader(url: string): Reader {
  const pool = openPool(url, {
    application_name: 'relay panel',
    max: readConnectionsMax,
    statement_timeout: 60_000,
    query_timeout: 61_000,
    idleTimeoutMillis: 60_000,
    options: '-c default_transaction_read_only=on -c jit=off',
  });
  return { dialect: 'postgres', rows: rowsOf(pool), close: () => pool.end() };
}

/** How relays of one database notify each other. Any role of the database may send notices. */
function noticesOf(url: string, pool: pg.Pool): Notices {
  return {
    async send(text) {
      await pool.query('SELECT pg_notify($1, $2)', [noticeChannel, text]).catch(() => {});
    },
    listen({ heard, missed }) {
      const stopping = new AbortController();
      const { signal } = stopping;
      let client: pg.Client | undefined;
      const run = async () => {
        for (let isAgain = false; !signal.aborted; isAgain = true) {
          client = new pg.Client({
            connectionString: url,
            application_name: 'relay panel',
            connectionTimeoutMillis: reconnectMs,
            keepAlive: true,
          });
          const ended = new Promise((end) => client?.once('end', end));
          client.on('error', () => {});
          client.on('notification', ({ payload }) => heard(payload ?? ''));
          try {
            await client.connect();
            await client.query(`LISTEN ${noticeChannel}`);
            if (isAgain) missed();
            await ended;
          } catch {
            await client.end().catch(() => {});
          }
          await sleep(reconnectMs, undefined, { ref: false, signal }).catch(() => {});
        }
      };
      void run();
      return async () => {
        stopping.abort();
        await client?.end().catch(() => {});
      };
    },
  };
}

/** @param limitMs of each query, where it is not the connection's */
function rowsOf(connection: Pick<pg.ClientBase, 'query'>, limitMs?: number): Sql['rows'] {
  return async (text, values = []) => {
    const query = { text, values: [...values], ...(limitMs && { query_timeout: limitMs }) };
    return (await connection.query(query)).rows;
  };
}

/** Locks in sorted order, so that transactions cannot deadlock. */
async function lock(sql: Sql, texts: readonly string[]): Promise<void> {
  await sql.rows(
    `SELECT pg_advisory_xact_lock(key) FROM (
       SELECT DISTINCT hashtextextended(value, 0) AS key FROM json_array_elements_text($1::json) ORDER BY key) AS keys`,
    [JSON.stringify(texts)],
  );
}

/** https://www.postgresql.org/docs/current/wal-async-commit.html: with either off, a commit may be lost. */
async function checkDurable(client: pg.ClientBase): Promise<void> {
  const [settings] = await rowsOf(client)(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
            current_setting('server_encoding') AS encoding`,
  );
  for (const name of ['fsync', 'synchronous_commit'])
    if (settings?.[name] === 'off')
      throw new Error(
        `${name} está en off en la base de datos, y una solicitud aceptada se podría perder: ponlo en on`,
      );
  const used = settings?.encoding;
  if (used !== 'UTF8')
    throw new Error(
      `la base de datos tiene la codificación ${used}, en la que no cabe todo texto: se espera UTF8`,
    );
}

async function migrate(database: SqlDatabase, change: SchemaChange): Promise<void> {
  await database.transaction(
    async (sql) => {
      await sql.rows('SELECT pg_advisory_xact_lock($1)', [schemaLock]);
      await sql.rows('CREATE TABLE IF NOT EXISTS relay_schema (version BIGINT NOT NULL)');
      const [row] = await sql.rows('SELECT version FROM relay_schema');
      const steps = migrationsAfter(Number(row?.version ?? 0), 'la base de datos', change);
      for (const step of steps) {
        const statements = step(database.dialect);
        for (let at = statements.next(); !at.done; )
          at = statements.next(await sql.rows(forPostgres(at.value.sql), at.value.values));
      }
      if (change === 'migrate') await indexSearch(sql);
      if (steps.length === 0) return;
      await sql.rows('DELETE FROM relay_schema');
      await sql.rows('INSERT INTO relay_schema (version) VALUES ($1)', [schemaVersion]);
    },
    { limitMs: wholeTableLimitMs },
  );
}

/** At each start: the database may be a copy, or restored without it. @throws Error naming its extension, when this user may not create it */
async function indexSearch(sql: Sql): Promise<void> {
  await sql.rows('CREATE EXTENSION IF NOT EXISTS pg_trgm').catch((error) => {
    throw new Error(
      `el panel busca con la extensión pg_trgm, que no está y no se pudo crear (${error instanceof Error ? error.message : error}): ejecuta "CREATE EXTENSION pg_trgm" en esa base como administrador (está en el paquete postgresql-contrib)`,
    );
  });
  await sql.rows(
    'CREATE INDEX IF NOT EXISTS request_search_text ON request_search USING gin (text gin_trgm_ops)',
  );
}

/** What SQLite understands, once the types are renamed. */
function forPostgres(statements: string): string {
  return statements.replaceAll('INTEGER', 'BIGINT').replaceAll(') STRICT', ')');
}
