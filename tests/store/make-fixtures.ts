/**
 * Writes a database of this program's schema, with requests in every state, in the words of both engines:
 * `npx node tests/store/make-fixtures.ts`. To be run once for each new schema version, with the program that
 * brings it; what an earlier version wrote is never written again.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openPostgresStore, openSqliteStore } from '../../relay/store/open-store.ts';
import { askPostgres, startPostgres } from '../support/start-postgres.ts';
import { fillWithEveryState, fixtureChannels } from './every-state.ts';

const folder = join(import.meta.dirname, 'fixtures');

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

/** As SQL, because the package of PostgreSQL brings no pg_dump. */
async function writePostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.freshUrl();
    const store = await openPostgresStore({ url, channels: fixtureChannels });
    await fillWithEveryState(store);
    await store.close();
    const ask = async (sql: string) => (await askPostgres(url, sql)) as Record<string, string>[]; // texts, and a version
    const [row] = await ask('SELECT version FROM relay_schema');
    const lines: string[] = [];
    const tables = await ask(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname",
    );
    for (const { name = '' } of tables) {
      const columns = await ask(
        `SELECT format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
           CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END, coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')) AS text
         FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
         WHERE a.attrelid = '${name}'::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
      );
      const constraints = await ask(
        `SELECT format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) AS text FROM pg_constraint
         WHERE conrelid = '${name}'::regclass AND contype = 'p'`,
      );
      const parts = [...columns, ...constraints].map(({ text }) => `  ${text}`);
      lines.push(`CREATE TABLE ${name} (\n${parts.join(',\n')}\n);`);
      for (const { json = '' } of await ask(`SELECT to_json(t)::text AS json FROM ${name} t`))
        lines.push(
          `INSERT INTO ${name} SELECT * FROM json_populate_record(NULL::${name}, '${json.replaceAll("'", "''")}');`,
        );
    }
    const indexes = await ask(
      `SELECT pg_get_indexdef(indexrelid) AS text FROM pg_index JOIN pg_class c ON c.oid = indexrelid
       WHERE NOT indisprimary AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`,
    );
    lines.push(...indexes.map(({ text }) => `${text};`));
    // Last, so that tables may stand in any order.
    const references = await ask(
      `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS text
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`,
    );
    lines.push(...references.map(({ text }) => `${text};`));
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
