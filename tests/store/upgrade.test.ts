/**
 * What every released program since 1.0.0 and this one wrote (fixtures/, made by make-fixtures.ts) opens, and its deliveries
 * go on; what an older one wrote is refused.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageDraft, pageFile, publishedVersion } from '../../relay/page/page-store.ts';
import { oneRequest } from '../../relay/requests/one-request.ts';
import { waitingDeliveries } from '../../relay/search/deliveries.ts';
import { dueTexts, writeTexts } from '../../relay/search/write-search-text.ts';
import { schemaVersion } from '../../relay/store/db/migrations/migrations.ts';
import { openPostgresStore, openSqliteStore } from '../../relay/store/open-store.ts';
import type { Store, StoredRequest } from '../../relay/store/store.ts';
import { incoming } from '../support/incoming.ts';
import { runCommand } from '../support/run-command.ts';
import { sharedPostgres } from '../support/shared-postgres.ts';
import { askPostgres, type TestDatabases } from '../support/start-postgres.ts';
import { enteredId, fixtureChannels, fixtureFields, fixtureLogo, fixtureNoonMs } from './every-state.ts';

const folder = join(import.meta.dirname, 'fixtures');
const hourMs = 3_600_000;
const minuteMs = 60_000;
const fixtures = readdirSync(folder);

test('the schema of this version has a fixture of both engines', () => {
  expect(fixtures).toContain(`schema-${schemaVersion}.db`);
  expect(fixtures).toContain(`schema-${schemaVersion}.sql`);
});

/** 7 is of 1.0.0; programs between two releases wrote 8 to 10. */
const releasedFixtures = {
  'schema-7.db': '030758b2b19b4df9ede26abc574905d66bed24c10410d3109c9c57d000f79fa0',
  'schema-7.sql': '5c499090ae927b45f2b72ae51694bd124a5c3c9d1e63e980a33724b03edb1b61',
};

test('the fixtures of released schemas are those that the released programs wrote', () => {
  const sha256Of = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  const names = Object.keys(releasedFixtures);
  expect(Object.fromEntries(names.map((name) => [name, sha256Of(name)]))).toEqual(releasedFixtures);
});

let postgres: TestDatabases;
beforeAll(async () => {
  postgres = await sharedPostgres();
}, 120_000);

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
  const database = new DatabaseSync(join(env.DATA_DIR, 'requests.db'));
  if (to) database.exec(`PRAGMA user_version = ${to}`);
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  database.close();
  return version;
}

test.each([
  'schema-7.db',
  'schema-7.sql',
])('%s as of before 1.0.0, or of a newer version, is refused, and left as it is', async (name) => {
  const env = await placeFixture(name);
  for (const [version, said] of [
    [6, / es de antes de la versión 1\.0\.0 \(esquema 6; .*: inicia una vez el relay de la versión 1\.0\.0/],
    [schemaVersion + 1, new RegExp(` es de una versión más nueva .*esquema ${schemaVersion + 1}`)],
  ] as const) {
    await versionIn(env, version);
    await expect(openPlaced(env)).rejects.toThrow(said);
    expect(await runCommand(['list'], env)).toMatchObject({ status: 1, text: expect.stringMatching(said) });
    expect(await versionIn(env)).toBe(version);
  }
});

describe.each(fixtures)('%s', (name) => {
  const version = Number(/schema-(\d+)/.exec(name)?.[1]);
  /** Opened once; the last tests change it. */
  let store: Store;
  beforeAll(async () => {
    store = await openPlaced(await placeFixture(name));
    return () => store.close();
  });

  test('the published page is there with its file, and so is the draft', async () => {
    const { database } = store;
    const published = await publishedVersion(database);
    const draft = await pageDraft(database);
    if (version < 11) expect([published, draft]).toMatchObject([undefined, { version: 0, entries: null }]);
    else {
      expect([published?.entries, draft.entries]).toMatchObject([{ trialDays: 30 }, { trialDays: 15 }]);
      const logo = await pageFile(database, published?.files.logo ?? '');
      expect(logo).toEqual(Buffer.from(fixtureLogo));
      expect(draft.files).toEqual(published?.files);
    }
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

  test('opens with every request in the state that it had', async () => {
    const sent = (await store.list()).filter(({ id }) => id !== enteredId);
    const of = new Map(sent.map((each) => [each.fields.company, each]));
    const mailOf = (company: string) => of.get(company)?.deliveries.find(({ channel }) => channel === 'mail');
    expect([...of.keys()].sort()).toEqual([
      'Fresh',
      'Held',
      'Leased',
      'Maybe delivered',
      'On trial',
      'Released',
      'Repeated',
      'Reported robot',
      'Robot',
      'Sent',
      'Unattempted',
      'Waiting for its next attempt',
      'Won',
    ]);
    for (const [company, request] of of) expect(request.fields).toEqual(fixtureFields(company ?? ''));
    expect(mailOf('Sent')).toMatchObject({ state: 'sent', sentAt: new Date(fixtureNoonMs + 60_000) });
    expect(mailOf('Held')).toMatchObject({ state: 'held', lastError: 'EENVELOPE: 550 no such user' });
    expect(mailOf('Waiting for its next attempt')).toMatchObject({
      state: 'pending',
      attempts: 1,
      nextAttemptAt: new Date(fixtureNoonMs + hourMs),
      lastError: 'ESOCKET: connection refused',
    });
    expect(mailOf('Maybe delivered')).toMatchObject({ state: 'pending', attempts: 1, maybeSent: 1 });
    expect(mailOf('Leased')).toMatchObject({ state: 'leased', attempts: 1 });
    expect(mailOf('Unattempted')).toMatchObject({ state: 'pending', attempts: 0 });
    expect(of.get('Repeated')).toMatchObject({ timesReceived: 2, status: 'accepted' });
    expect(of.get('Robot')).toMatchObject({ status: 'quarantined', deliveries: [] });
    expect((await store.unreportedQuarantined()).count).toBe(1);
    expect(mailOf('Released')).toMatchObject({ state: 'pending', attempts: 0 });
    if (version >= 10) {
      const { fields, sent, way, record } = await oneRequest(store.database, enteredId);
      expect([fields.city, sent.city, way]).toEqual(['Nasca', 'Ica', 'call']);
      const step = { followUp: '2026-01-20', followUpTime: '10:00', followUpText: 'Llamar' };
      expect(record).toMatchObject(step);
    }
    expect(of.get('Fresh')?.deliveries.map(({ channel }) => channel)).toEqual([...fixtureChannels].sort());
    const rows = (sql: string) => store.database.rows(sql);
    const [held] = await waitingDeliveries(store.database, "d.state = 'held'", 1);
    expect(held).toMatchObject({
      company: 'Held',
      failure: { code: version >= 8 ? 'recipient' : 'other', detail: 'EENVELOPE: 550 no such user' },
    });
    expect(await rows('SELECT hour, event, count FROM hourly_figures')).toEqual([
      { hour: fixtureNoonMs, event: 'visit', count: 3 },
    ]);
    expect(await rows('SELECT version, claimed_until FROM take_notices')).toEqual(
      version >= 9 ? [{ version: 1, claimed_until: 0 }] : [],
    );
    expect(await rows('SELECT sent_day FROM daily_digest')).toEqual([{ sent_day: '2026-01-10' }]);
    expect(await rows('SELECT channel, owner_notified FROM channel_states')).toEqual([
      { channel: 'webhook', owner_notified: 1 },
    ]);
  });

  test('has the schema of a new database afterwards', async () => {
    const isSqlite = name.endsWith('.db');
    const fresh = isSqlite
      ? openSqliteStore({ dataDir: mkdtempSync(join(tmpdir(), 'fresh-')), channels: [], minFreeMb: 0 })
      : await openPostgresStore({ url: await postgres.freshUrl(), channels: [] });
    // SQLite keeps how a table was written: its spaces depend on how many steps made it.
    const schemaOf = ({ database }: Store) =>
      database.rows(
        isSqlite
          ? "SELECT name, replace(replace(sql, ' ', ''), char(10), '') AS sql FROM sqlite_schema ORDER BY name"
          : `SELECT table_name || '.' || column_name AS name, data_type || is_nullable || coalesce(column_default, '') AS sql
             FROM information_schema.columns WHERE table_schema = 'public'
             UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY name`,
      );
    expect(await schemaOf(store)).toEqual(await schemaOf(fresh));
    await fresh.close();
  });

  test('every request has what lists filter by, and the stage that it had', async () => {
    const rows = (sql: string) => store.database.rows(sql);
    const all = await rows(
      `SELECT list_key, country_key, city_key, computers, phone_key FROM requests WHERE id <> '${enteredId}'`,
    );
    expect(new Set(all.map(({ list_key }) => list_key)).size).toBe(all.length);
    for (const row of all)
      expect(row).toEqual({
        list_key: expect.toSatisfy((key) => Math.abs(key / 1024 - fixtureNoonMs) < minuteMs),
        country_key: 'peru',
        city_key: 'arequipa',
        computers: 40,
        phone_key: '87654321',
      });
    const changed = await rows(
      `SELECT company_key, email_key, stage, version, first_contact_at, won_edition, licences, amount_cents, trial_start,
         trial_ends, follow_up, person_id, person_name FROM requests WHERE version > 0 AND way IS NULL ORDER BY company_key`,
    );
    const firstContactAt = fixtureNoonMs + 10 * minuteMs;
    const luis = { person_id: 'luis', person_name: 'Luis', version: 2, first_contact_at: firstContactAt };
    const noSale = { won_edition: null, licences: null, amount_cents: null };
    const noTrial = { trial_start: null, trial_ends: null, follow_up: null };
    const trial = { trial_start: '2026-01-10', trial_ends: '2026-02-09', follow_up: '2026-01-20' };
    const sale = { won_edition: 'Basic Edition', licences: 40, amount_cents: 40_000 };
    const onTrial = { company_key: 'ontrial', email_key: 'on.trial@cabinas.example', stage: 'trial' };
    const won = { company_key: 'won', email_key: 'won@cabinas.example', stage: 'won' };
    const byAna = { person_id: 'ana', person_name: 'Ana Ñ.', version: 1, first_contact_at: null };
    const taken = { company_key: 'fresh', email_key: 'fresh@cabinas.example', stage: 'new' };
    expect(changed).toEqual([
      ...(version >= 8 ? [{ ...taken, ...byAna, ...noTrial, ...noSale }] : []),
      { ...onTrial, ...luis, ...trial, ...noSale },
      { ...won, ...luis, ...noTrial, ...sale },
    ]);
    const answered = await rows(
      `SELECT answer_by, answer_name, taken_by, coalesce(taken_at, first_contact_at) - received_at - answer_wait_ms AS other
       FROM requests WHERE version > 0 AND way IS NULL ORDER BY company_key`,
    );
    const first = { answer_by: 'ana', answer_name: 'Ana Ñ.', taken_by: null, other: 0 };
    expect(answered).toEqual([...(version >= 8 ? [{ ...first, taken_by: 'ana' }] : []), first, first]);
    const notes = await rows('SELECT text, version FROM panel_notes ORDER BY id');
    expect(notes).toEqual([
      { text: 'Pidió boleta', version: 1 },
      { text: 'Llamar el martes', version: 2 },
    ]);
    // The searched text is written by the relay that starts.
    const texts = await dueTexts(store.database, 100);
    expect(texts).toHaveLength(all.length + (version >= 10 ? 1 : 0));
    await store.database.transaction((sql) => writeTexts(sql, store.database, texts));
    expect(await rows('SELECT list_key FROM search_due')).toEqual([]);
    const note = await rows("SELECT text FROM request_search WHERE text LIKE '%pidioboleta%'");
    expect(note).toHaveLength(1);
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
    const states = (await store.list()).flatMap(({ fields, deliveries }: StoredRequest) =>
      deliveries.map(({ channel, state }) => `${fields.company}: ${channel} ${state}`),
    );
    expect(states.filter((state) => !state.endsWith(' sent'))).toEqual(['Held: mail held']);
    expect(states).toHaveLength(32);
  });
});
