/**
 * What every released program since 1.0.0 and this one wrote (fixtures/, made by scripts/make-fixtures.ts) opens, and its deliveries
 * go on; what an older one wrote is refused.
 */
import { hash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { schemaVersion } from '../../relay/store/db/migrations/migrations.ts';
import type { Row } from '../../relay/store/db/sql-database.ts';
import { openPostgresStore, openSqliteStore } from '../../relay/store/open-store.ts';
import type { Store } from '../../relay/store/store.ts';
import { allRequests } from '../support/all-requests.ts';
import { freshDataDir } from '../support/fresh-data-dir.ts';
import { incoming } from '../support/incoming.ts';
import { runCommand } from '../support/run-command.ts';
import { sharedPostgres, storeUrlFor } from '../support/shared-postgres.ts';
import { askPostgres } from '../support/start-postgres.ts';
import { fillWithEveryState, fixtureChannels, fixtureFields, fixtureNoonMs } from './every-state.ts';

const folder = join(import.meta.dirname, 'fixtures');
const hourMs = 3_600_000;
const fixtures = readdirSync(folder);

/** 7 is of 1.0.0; programs between two releases wrote 8 to 10. */
const releasedFixtures = {
  'schema-7.db': '030758b2b19b4df9ede26abc574905d66bed24c10410d3109c9c57d000f79fa0',
  'schema-7.sql': '5c499090ae927b45f2b72ae51694bd124a5c3c9d1e63e980a33724b03edb1b61',
};

test('the schema of this version has a fixture of both engines; those of releases are what the released programs wrote', () => {
  expect(fixtures).toEqual(
    expect.arrayContaining([`schema-${schemaVersion}.db`, `schema-${schemaVersion}.sql`]),
  );
  for (const [name, sha256] of Object.entries(releasedFixtures))
    expect(hash('sha256', readFileSync(join(folder, name))), name).toBe(sha256);
});

const postgres = await sharedPostgres();

/** @returns the settings of a store as that version left it */
async function placeFixture(name: string): Promise<{ DATA_DIR: string } | { DATABASE_URL: string }> {
  if (name.endsWith('.db')) {
    const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
    copyFileSync(join(folder, name), join(dataDir, 'requests.db'));
    return { DATA_DIR: dataDir };
  }
  const url = await postgres.freshUrl();
  await askPostgres(url, readFileSync(join(folder, name), 'utf8'));
  return { DATABASE_URL: url };
}

async function openPlaced(env: Awaited<ReturnType<typeof placeFixture>>): Promise<Store> {
  return 'DATA_DIR' in env
    ? openSqliteStore({ dataDir: env.DATA_DIR, channels: fixtureChannels, minFreeMb: 0 })
    : openPostgresStore({ url: env.DATABASE_URL, channels: fixtureChannels });
}

/** @param to changes the version before it is read */
async function versionIn(env: Awaited<ReturnType<typeof placeFixture>>, to?: number): Promise<number> {
  if ('DATABASE_URL' in env) {
    if (to) await askPostgres(env.DATABASE_URL, `UPDATE relay_schema SET version = ${to}`);
    const [row] = await askPostgres(env.DATABASE_URL, 'SELECT version FROM relay_schema');
    return Number(row?.version);
  }
  using database = new DatabaseSync(join(env.DATA_DIR, 'requests.db'));
  if (to) database.exec(`PRAGMA user_version = ${to}`);
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

test.each([
  'schema-7.db',
  'schema-7.sql',
])('%s as of before 1.0.0, or of a newer version, is refused, and left as it is', async (name) => {
  const env = await placeFixture(name);
  for (const [version, said] of [
    [6, / es de antes de la versión 1\.0\.0 \(esquema 6; .*: inicia una vez el relay de la versión 1\.0\.0/],
    // The folder is not what is wrong.
    [999, /^(?!DATA_DIR).* es de una versión más nueva .*esquema 999/],
  ] as const) {
    await versionIn(env, version);
    await expect(openPlaced(env)).rejects.toThrow(said);
    expect(await runCommand(['list'], env)).toMatchObject({ status: 1, text: expect.stringMatching(said) });
    expect(await versionIn(env)).toBe(version);
  }
});

/** Tables with what visitors and people sent, and the version since which they are as this program fills them. */
const filledSince = {
  ...{ requests: 7, deliveries: 7, panel_notes: 7, hourly_figures: 7, daily_digest: 7, channel_states: 7 },
  ...{ take_notices: 9, page_versions: 11, page_files: 11, page_draft: 11 },
};
/** Other ones in each run, or of the fixtures' own making. */
const ofRun = ['id', 'list_key', 'lease', 'at', 'edited_at', 'source_sha256', 'media_type'];
/** Of these 1.0.0 knew nothing, nor of requests that are taken or entered. */
const later = ['reason_code', 'answer_from', 'answer_hour', 'seller_id', 'seller_name'];
const laterRequests = ['fresh', 'entered'];

/** @returns the rows by table, in which a request is called by its company. */
async function storedSince(version: number, { database }: Store): Promise<Record<string, string[]>> {
  const requests = await database.rows('SELECT id, company_key FROM requests');
  const leftOut = version < 8 ? [...ofRun, ...later] : ofRun;
  const textOf = (row: Row) => {
    const kept = Object.entries(row).filter(([column]) => !leftOut.includes(column));
    return requests.reduce(
      (text, { id, company_key }) => text.replaceAll(String(id), String(company_key)),
      JSON.stringify(kept.sort()),
    );
  };
  const isOlder = ({ company_key }: Row) => version >= 8 || !laterRequests.includes(String(company_key));
  const tables = Object.entries(filledSince).filter(([, since]) => version >= since);
  const filled = tables.map(async ([table]) => {
    const rows = await database.rows(`SELECT * FROM ${table}`);
    return [table, rows.filter(isOlder).map(textOf).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(filled));
}

describe.each(fixtures)('%s', (name) => {
  const version = Number(/schema-(\d+)/.exec(name)?.[1]);
  const engine = name.endsWith('.db') ? 'SQLite' : 'PostgreSQL';
  /** Opened once; the last test changes it. */
  let store: Store;
  let fresh: Store;
  beforeAll(async () => {
    store = await openPlaced(await placeFixture(name));
    const url = await storeUrlFor(engine);
    fresh = await openPlaced(url ? { DATABASE_URL: url } : { DATA_DIR: freshDataDir() });
    return () => Promise.all([store.close(), fresh.close()]);
  });

  test("the owner's commands leave its schema to the relay's start, and say so where it is another one", async () => {
    const env = await placeFixture(name);
    const list = await runCommand(['list'], env);
    expect(await versionIn(env)).toBe(version);
    if (version === schemaVersion) expect(list).toMatchObject({ status: 0, err: '' });
    else
      expect(list).toMatchObject({
        status: 1,
        text: expect.stringMatching(/^.* de una versión anterior .*: .*inicia.* el relay.*\n$/),
      });
  });

  test('has the schema of a new database afterwards', async () => {
    // SQLite keeps how a table was written: its spaces depend on how many steps made it.
    const schemaOf = ({ database }: Store) =>
      database.rows(
        engine === 'SQLite'
          ? "SELECT name, replace(replace(sql, ' ', ''), char(10), '') AS sql FROM sqlite_schema ORDER BY name"
          : `SELECT table_name || '.' || column_name AS name, data_type || is_nullable || coalesce(column_default, '') AS sql
             FROM information_schema.columns WHERE table_schema = 'public'
             UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY name`,
      );
    expect(await schemaOf(store)).toEqual(await schemaOf(fresh));
  });

  test('opens with every request in the state that it had', async () => {
    await fillWithEveryState(fresh);
    const stored = await storedSince(version, store);
    expect(stored.requests?.length).toBeGreaterThan(11);
    expect(stored).toEqual(await storedSince(version, fresh));
    const texts =
      'SELECT r.id FROM requests r LEFT JOIN request_search s ON s.list_key = r.list_key WHERE s.text IS NULL';
    expect(await store.database.rows(texts)).toEqual([]);
    const note = "SELECT text FROM request_search WHERE text LIKE '%pidioboleta%'";
    expect(await store.database.rows(note)).toHaveLength(1);
  });

  test('its deliveries go on, and a repeat of a request is still known as one', async () => {
    const fields = fixtureFields('Fresh');
    // Written in another case, with other spaces and other forms of the same letters.
    const repeat = { ...fields, fullName: 'maría JOSÉ ñáñez FIN abc ' };
    const { repeated } = await store.accept(incoming(repeat, new Date(fixtureNoonMs + hourMs)));
    expect(repeated).toBe(true);
    const now = new Date(fixtureNoonMs + 2 * hourMs);
    for (const channel of fixtureChannels)
      for (const claim of await store.claim({ channel, now, leaseMs: 1_000, limit: 100 }))
        expect(await store.recordOutcome(claim, { kind: 'sent', at: now })).toBe(true);
    const states = (await allRequests(store)).flatMap(({ fields, deliveries }) =>
      deliveries.map(({ channel, state }) => `${fields.company}: ${channel} ${state}`),
    );
    expect(states.filter((state) => !state.endsWith(' sent'))).toEqual(['Held: mail held']);
    expect(states).toHaveLength(32);
  });
});
