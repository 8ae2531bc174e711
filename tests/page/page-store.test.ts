/** The owner's page in both databases: ten versions, the files that they name, one draft, and what two writers do at once. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { PageContent } from '../../contract/panel/answers.ts';
import { pageBytesMax } from '../../contract/panel/limits.ts';
import {
  addFile,
  addVersion,
  pageDraft,
  pageFile,
  pageVersions,
  publishedVersion,
  saveDraft,
} from '../../relay/page/page-store.ts';
import type { SqlDatabase } from '../../relay/store/db/sql-database.ts';
import { engines, openTwoStores } from '../support/shared-postgres.ts';

const ana = { id: 'ana', name: 'Ana Ñ.' };
const luis = { id: 'luis', name: 'Luis' };
const now = new Date(Date.UTC(2026, 10, 25, 9));
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);

const publish = (
  database: SqlDatabase,
  name: string,
  { files = {}, at = now, by = ana }: { files?: PageContent['files']; at?: Date; by?: typeof ana } = {},
) =>
  database.transaction((sql) => addVersion(sql, { entries: { name }, files, sourceSha256: '', by, now: at }));

const add = (database: SqlDatabase, text: string, at = now) =>
  database.transaction((sql) => addFile(sql, Buffer.from(text), at));

const save = (
  database: SqlDatabase,
  version: number,
  entries: PageContent['entries'] | null,
  { files = {}, by = ana }: { files?: PageContent['files']; by?: typeof ana } = {},
) => database.transaction((sql) => saveDraft(sql, { version, entries, files, by, now }));

const names = async (database: SqlDatabase) => {
  const versions = await pageVersions(database);
  return Promise.all(versions.map(async ({ id }) => (await publishedVersion(database, id))?.entries.name));
};

describe.each(engines)('%s', (engine) => {
  let database: SqlDatabase;
  /** As another relay has it. */
  let other: SqlDatabase;
  beforeEach(async () => {
    [{ database }, { database: other }] = await openTwoStores(engine);
  });

  test('the newest version is the published one, as it was given, also to another relay', async () => {
    const entries = { name: 'Red "Ñandú" \u0000 \ud800 🖥', plans: [{ price: 12.5 }], faq: null };
    const logo = await add(database, 'logo');
    await publish(database, 'Antes');
    const page = { entries, files: { logo }, sourceSha256: 'b'.repeat(64), by: luis, now: daysLater(1) };
    const { id } = await database.transaction((sql) => addVersion(sql, page));
    const published = { id, at: '2026-11-26T09:00:00.000Z', by: luis };
    const whole = { ...published, entries, files: { logo }, sourceSha256: 'b'.repeat(64) };
    expect(await publishedVersion(other)).toEqual(whole);
    expect(await publishedVersion(other, id)).toEqual(whole);
    expect(await pageVersions(other)).toEqual([published, { id: id - 1, at: now.toISOString(), by: ana }]);
  });

  test('a clock that was set back does not hide what was published last', async () => {
    await publish(database, 'Antes', { at: daysLater(1) });
    await publish(database, 'Después', { at: now });
    expect((await publishedVersion(database))?.entries.name).toBe('Después');
  });

  test('ten versions are kept, and an id is never given twice', async () => {
    for (let n = 1; n <= 12; n += 1) expect((await publish(database, `V${n}`)).id).toBe(n);
    expect(await names(database)).toEqual(Array.from({ length: 10 }, (_, n) => `V${12 - n}`));
    expect(await publishedVersion(database, 2)).toBeUndefined();
  });

  test('a file is kept once, and as long as a version or the draft names it', async () => {
    const [shared, old, drafted] = [
      await add(database, 'a'),
      await add(database, 'b'),
      await add(database, 'c'),
    ];
    expect(await add(other, 'a')).toBe(shared);
    await publish(database, 'Con dos', { files: { logo: shared, 'pictures.0': old } });
    await save(database, 0, { name: 'Borrador' }, { files: { logo: drafted } });
    for (let n = 0; n < 9; n += 1)
      await publish(database, `V${n}`, { files: { 'pictures.3': shared }, at: daysLater(2) });
    expect((await pageFile(database, old))?.toString()).toBe('b');
    await publish(database, 'La décima', { at: daysLater(2) });
    expect(await pageFile(database, old)).toBeUndefined();
    expect(await pageFile(database, shared)).toEqual(Buffer.from('a'));
    expect((await pageFile(database, drafted))?.toString()).toBe('c');
    await save(database, 1, null);
    await publish(database, 'Sin borrador', { at: daysLater(2) });
    expect(await pageFile(database, drafted)).toBeUndefined();
  });

  test('what is published meanwhile does not delete a file that a draft is about to name', async () => {
    const chosen = await add(database, 'elegida');
    const stale = await add(database, 'nunca usada');
    await publish(other, 'Entretanto', { at: new Date(now.getTime() + 60_000) });
    await save(database, 0, {}, { files: { logo: chosen } });
    expect(await pageFile(database, stale)).toBeDefined();
    // Chosen again, it counts from then.
    await add(database, 'nunca usada', daysLater(2));
    await publish(other, 'Al otro día', { at: daysLater(2) });
    expect(await pageFile(database, stale)).toBeDefined();
    await publish(other, 'Después', { at: daysLater(4) });
    expect(await pageFile(database, stale)).toBeUndefined();
    expect(await pageFile(database, chosen)).toBeDefined();
  });

  test('a file that is not there is neither published nor drafted: its entry is named', async () => {
    const files = { logo: await add(database, 'a'), 'pictures.1': 'c'.repeat(64) };
    const refused = {
      kind: 'invalid',
      details: { problems: { 'pictures.1': expect.stringMatching(/otra vez/) } },
    };
    await expect(publish(database, 'Rota', { files })).rejects.toMatchObject(refused);
    await expect(save(database, 0, {}, { files })).rejects.toMatchObject(refused);
    expect(await names(database)).toEqual([]);
    expect((await pageDraft(database)).version).toBe(0);
  });

  test('entries of the largest size are stored, larger ones refused', async () => {
    const text = 'ñ'.repeat((pageBytesMax - '{"a":""}'.length) / 2);
    const draft = await save(database, 0, { a: text });
    expect(draft.entries).toEqual({ a: text });
    const tooLarge = { kind: 'invalid', details: { problems: { entries: expect.stringMatching(/200 kB/) } } };
    await expect(save(database, 1, { a: `${text}a` })).rejects.toMatchObject(tooLarge);
  });

  test('a draft grows by versions; a stale one is refused with what is stored, the same one is not', async () => {
    const first = await save(database, 0, { name: 'Uno' });
    const one = { version: 1, entries: { name: 'Uno' }, files: {}, at: now.toISOString(), by: ana };
    expect(first).toEqual(one);
    const second = await save(other, 1, { name: 'Dos' }, { by: luis });
    expect(second).toMatchObject({ version: 2, by: luis });
    await expect(save(database, 1, { name: 'Tres' })).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { draft: second }, yours: { version: 1, entries: { name: 'Tres' }, files: {} } },
    });
    // Sent again because its answer was lost.
    expect(await save(database, 1, { name: 'Dos' })).toEqual(second);
    expect(await pageDraft(database)).toEqual(second);
    expect(await save(database, 2, null)).toMatchObject({ version: 3, entries: null, files: {} });
    await expect(save(other, 2, { name: 'Tarde' })).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('what two relays publish at once is published one after the other', async () => {
    const published = await Promise.all(
      Array.from({ length: 8 }, (_, n) => publish(n % 2 ? database : other, `V${n}`)),
    );
    expect(published.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(await names(database)).size).toBe(8);
  });

  test('of drafts that are saved at once over the same version one is stored, the others learn of it', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => save(n % 2 ? database : other, 0, { name: `D${n}` })),
    );
    const stored = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(stored).toHaveLength(1);
    for (const result of results.filter(({ status }) => status === 'rejected'))
      expect(result).toMatchObject({
        reason: { kind: 'conflict', details: { current: { draft: stored[0] } } },
      });
  });
});
