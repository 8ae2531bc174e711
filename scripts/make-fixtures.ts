/**
 * Writes a database of this program's schema, with requests in every state, in the words of both engines:
 * `npx node scripts/make-fixtures.ts`. To be run once for each new schema version, with the program that
 * brings it; what an earlier version wrote is never written again.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openPostgresStore, openSqliteStore } from '../relay/store/open-store.ts';
import { fillWithEveryState, fixtureChannels } from '../tests/store/every-state.ts';
import { askPostgres, startPostgres } from '../tests/support/start-postgres.ts';

const folder = join(import.meta.dirname, '../tests/store/fixtures');

await writeSqlite();
await writePostgres();

async function writeSqlite(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fixture-'));
  const store = openSqliteStore({ dataDir, channels: fixtureChannels, minFreeMb: 0 });
  await fillWithEveryState(store);
  await store.close();
  const database = new DatabaseSync(join(dataDir, 'requests.db'));
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  database.exec(`VACUUM INTO '${newFile(`schema-${version}.db`)}'`);
  database.close();
  rmSync(dataDir, { recursive: true });
}

/** As SQL, because the package of PostgreSQL brings no pg_dump: what the relay says to make its tables, then their rows. */
async function writePostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.freshUrl();
    const lines: string[] = [];
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      const text = String(Object(given[0]).text ?? given[0]).trim();
      if (/^(CREATE|ALTER|DROP) /.test(text)) lines.push(text.replace(/;?$/, ';'));
      return query.apply(this, given as Parameters<typeof query>);
    } as typeof query; // its overloads cannot be passed on
    const store = await openPostgresStore({ url, channels: fixtureChannels });
    await fillWithEveryState(store);
    await store.close();
    const ask = async (sql: string) => (await askPostgres(url, sql)) as Record<string, string>[]; // texts, and a version
    // As they were made, so that what is referred to is there.
    const tables = await ask(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY oid",
    );
    for (const { name = '' } of tables) {
      lines.push(`DELETE FROM ${name};`);
      for (const { json = '' } of await ask(`SELECT to_json(t)::text AS json FROM ${name} t`))
        lines.push(
          `INSERT INTO ${name} SELECT * FROM json_populate_record(NULL::${name}, '${json.replaceAll("'", "''")}');`,
        );
    }
    const [row] = await ask('SELECT version FROM relay_schema');
    writeFileSync(newFile(`schema-${row?.version}.sql`), `${lines.join('\n')}\n`);
  } finally {
    await postgres.stop();
  }
}

function newFile(name: string): string {
  const path = join(folder, name);
  if (existsSync(path)) throw new Error(`${path} is there already: a fixture is never written again`);
  return path;
}
