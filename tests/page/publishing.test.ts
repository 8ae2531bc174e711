/** Publishing the owner's page: what visitors get, what stays where it fails, and what another relay or a new start serves. */
import { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readBuilt } from '../../business/built-business.ts';
import { ownersEntries } from '../../business/read-business.ts';
import { renderSite } from '../../business/render-site.ts';
import { readConfig } from '../../relay/config.ts';
import { compiledDir, holdSite, readSite, renderedSite } from '../../relay/http/served-site.ts';
import { addFile } from '../../relay/page/page-store.ts';
import { createPublisher, type PublisherDeps } from '../../relay/page/publisher.ts';
import type { Store } from '../../relay/store/store.ts';
import { panelOfTest } from '../support/panel-of-test.ts';
import { engines, openFreshStore } from '../support/shared-postgres.ts';
import { ana, refusal, renderingNothing } from '../support/start-panel.ts';
import { until } from '../support/until.ts';

const { owner: built } = readBuilt();
const logoPath = resolve(import.meta.dirname, '../fixtures/logo.svg');

type Rendering = Pick<PublisherDeps, 'render'>;

/** The renderer in its own process, without what a preview has not; publish-kill.test.ts and the browser tests have all of it. */
const inProcess: Rendering = { render: (options) => renderSite({ ...options, isPreview: true }) };

/** A document that is the business's name: enough to tell versions apart. */
const namesAlone: Rendering = {
  ...renderingNothing,
  render: async (options) => {
    const { relay, ...site } = await renderingNothing.render(options);
    const pages = new Map([['index.html', Buffer.from(site.business.name)]]);
    return { ...site, relay: { ...relay, pages } };
  },
};

/**
 * A relay's part of it.
 * @param inFile what the owner's file had when it was built
 */
async function openRelay(store: Store, rendering = namesAlone, inFile = built) {
  const { business } = readBuilt();
  const site = holdSite(readSite(), readConfig({ LOG_LEVEL: 'silent' }), business);
  const errors: string[] = [];
  const log = { info() {}, warn() {}, error: (_: object, text?: string) => void errors.push(text ?? '') };
  const publisher = createPublisher({
    ...{ database: store.database, built: inFile, compiled: compiledDir, env: {}, business, log },
    ...rendering,
    switchTo: (rendered) => site.switchTo(renderedSite(rendered)),
  });
  onTestFinished(publisher.stop);
  await publisher.start();
  const read = (path: string) => site.now().files.get(path)?.bodies.identity.toString() ?? '';
  /** Publishes the built page with other entries. */
  async function publish(entries: Record<string, unknown>, added: Record<string, Buffer> = {}) {
    const { draft, ...page } = await publisher.page();
    const files = { ...page.files };
    for (const [name, data] of Object.entries(added))
      files[name] = await store.database.transaction((sql) => addFile(sql, data, new Date()));
    const content = { entries: { ...page.entries, ...entries }, files };
    const { version } = await publisher.saveDraft({
      ...{ version: draft.version, ...content, by: ana, now: new Date() },
    });
    return publisher.publishDraft(version, ana);
  }
  return { publisher, publish, read, business, errors };
}

describe.each(engines)('%s', (engine) => {
  test('a relay that starts, and another that follows, serve what was published last', async () => {
    const store = await openFreshStore(engine);
    const [one, other] = [await openRelay(store), await openRelay(store)];
    await one.publish({ name: 'Primera' });
    await one.publish({ name: 'Segunda' });
    await until('the other one serves it', () => other.business.name === 'Segunda');
    expect(other.read('/')).toBe(one.read('/'));
    expect((await openRelay(store)).read('/')).toBe(one.read('/'));
  });

  test('a draft that another person saves while one is published stays', async () => {
    const relay = await openRelay(await openFreshStore(engine), {
      // Once the draft was read.
      render: async (options) => {
        await save(1, 'Segunda');
        return renderingNothing.render(options);
      },
    });
    const { entries, files } = await relay.publisher.page();
    const save = (version: number, name: string) =>
      relay.publisher.saveDraft({ version, entries: { ...entries, name }, files, by: ana, now: new Date() });
    await save(0, 'Primera');
    await relay.publisher.publishDraft(1, ana);
    expect(relay.business.name).toBe('Primera');
    expect((await relay.publisher.page()).draft.entries).toMatchObject({ name: 'Segunda' });
  });
});

test('another name and answer are in page, contact card and mails at once; going back is a new version', async () => {
  const relay = await openRelay(await openFreshStore('SQLite'), inProcess);
  const before = { page: relay.read('/'), name: relay.business.name };
  const more = [{ question: '¿Atienden en Ica?', answer: 'Sí, <a domicilio>.' }];
  const texts = { 'faq.no-hay.answer': 'No' };
  const { id } = await relay.publish({ name: 'Cabinas Nuevas', moreQuestions: more, texts });
  expect(relay.read('/')).toContain('¿Atienden en Ica?');
  expect(relay.read('/')).toContain('Sí, &lt;a domicilio&gt;.');
  expect(relay.read('/contacto.vcf')).toContain('FN:Cabinas Nuevas');
  expect(relay.business.name).toBe('Cabinas Nuevas');
  const { draft, versions, entries, warnings } = await relay.publisher.page();
  // A text that the page has no longer is left out, and said to the owner.
  expect(warnings).toContainEqual(expect.stringMatching(/^texts\.faq\.no-hay\.answer: este texto no existe/));
  expect(draft.entries).toBeNull();
  expect(entries).toMatchObject({ name: 'Cabinas Nuevas' });
  expect(versions).toEqual([expect.objectContaining({ id, by: ana })]);

  await relay.publish({ name: before.name, moreQuestions: [] });
  await relay.publisher.publishAgain(id, ana);
  expect(relay.business.name).toBe('Cabinas Nuevas');
  expect((await relay.publisher.page()).versions).toHaveLength(3);
  // What is typed over the page before it meets it.
  const late = { version: 4, entries: { name: 'Tarde' }, files: {}, by: ana, now: new Date() };
  await expect(relay.publisher.saveDraft(late)).rejects.toMatchObject({ kind: 'conflict' });
  await expect(relay.publisher.publishAgain(99, ana)).rejects.toMatchObject({ kind: 'notFound' });
});

test('what cannot be rendered is not stored, names each entry, and leaves page and draft', async () => {
  const relay = await openRelay(await openFreshStore('SQLite'), inProcess);
  const page = relay.read('/');
  await expect(
    relay.publish({ name: '', pictures: [{ file: 'no-hay.png', alt: 'Sala' }], email: 'x' }),
  ).rejects.toMatchObject({
    kind: 'invalid',
    details: { problems: { name: expect.any(String), email: expect.any(String) } },
  });
  await expect(relay.publish({ pictures: [{ file: 'no-hay.png', alt: 'Sala' }] })).rejects.toMatchObject({
    details: {
      problems: { 'pictures[0].file': expect.stringContaining('la ruta de un archivo que exista') },
    },
  });
  const texts = { 'navigation.trial': 'x'.repeat(40) };
  await expect(relay.publish({ texts })).rejects.toMatchObject({
    details: { problems: { 'texts.navigation.trial': expect.stringContaining('va en una línea') } },
  });
  expect(relay.read('/')).toBe(page);
  const { versions, draft } = await relay.publisher.page();
  expect(versions).toEqual([]);
  expect(draft.entries).toMatchObject({ texts });
  await expect(relay.publisher.publishDraft(draft.version - 1, ana)).rejects.toMatchObject({
    kind: 'conflict',
  });
});

test('where no process can be started, such as while an update replaces Node, this one goes on', async () => {
  const { execPath } = process;
  const emitted = vi.spyOn(ChildProcess.prototype, 'emit');
  process.execPath = '/nowhere/node';
  const rendered = renderSite({ given: built, compiled: compiledDir, env: {} });
  process.execPath = execPath;
  await expect(rendered).rejects.toThrow('ENOENT');
  // The start fails, and then the sending: an error that no one hears ends the process.
  await until('both fail', () => emitted.mock.calls.filter(([event]) => `${event}` === 'error').length === 2);
  emitted.mockRestore();
});

test('what is published comes back as a file that makes the same page, and is no other file', async () => {
  const store = await openFreshStore('SQLite');
  const relay = await openRelay(store, inProcess);
  await relay.publish({ name: 'Cabinas Nuevas', logo: 'logo.svg' }, { 'logo.svg': readFileSync(logoPath) });
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  for (const [name, data] of Object.entries(await relay.publisher.ownersFile()))
    writeFileSync(join(folder, name), data);
  const inPlace = ownersEntries({ BUSINESS_FILE: join(folder, 'business.json') });
  const site = await renderSite({ given: inPlace, compiled: compiledDir, env: {}, isPreview: true });
  expect(Buffer.from(site.relay.pages.get('index.html') ?? '').toString()).toBe(relay.read('/'));
  expect(relay.read('/')).toContain('assets/logo-');
  const restarted = await openRelay(store, namesAlone, inPlace);
  expect((await restarted.publisher.page()).newerFile).toBeNull();
});

test('a file that changed since is offered, and neither it nor the page is published in silence', async () => {
  const store = await openFreshStore('SQLite');
  const { id } = await (await openRelay(store)).publish({ name: 'Desde el panel' });
  const changed = { ...built, sha256: 'other', entries: { ...built.entries, name: 'Desde el archivo' } };
  const relay = await openRelay(store, undefined, changed);
  expect(relay.business.name).toBe('Desde el panel');
  const { newerFile, entries } = await relay.publisher.page();
  expect([newerFile?.entries.name, entries.name]).toEqual(['Desde el archivo', 'Desde el panel']);
  await relay.publisher.publishAgain(id, ana);
  expect((await relay.publisher.page()).newerFile).toBeNull();
  // So it is where only a picture that it names is another one.
  const path = join(mkdtempSync(join(tmpdir(), 'page-')), 'business.json');
  writeFileSync(path, JSON.stringify({ ...built.entries, logo: 'logo.svg' }));
  const hashes = ['<svg/>', '<svg />'].map((logo) => {
    writeFileSync(join(path, '../logo.svg'), logo);
    return ownersEntries({ BUSINESS_FILE: path }).sha256;
  });
  expect(new Set(hashes).size).toBe(2);
  // That of a release is nobody's.
  const example = await openRelay(store, undefined, { ...changed, sha256: 'third', isExample: true });
  expect((await example.publisher.page()).newerFile).toBeNull();
});

test('a version that this relay cannot render leaves the page of the build, and is said', async () => {
  const store = await openFreshStore('SQLite');
  const [one, other] = [await openRelay(store), await openRelay(store)];
  await one.publish({ name: 'Primera' });
  // The other relay has not looked for it yet, which says nothing about the version.
  expect((await other.publisher.page()).warnings.join()).not.toContain('no ven');
  await store.database.rows(`UPDATE page_versions SET entries = '{"name":7}'`);
  const next = await openRelay(store);
  expect(next.errors).toEqual(['the published version of the page cannot be shown']);
  expect(next.read('/')).not.toBe('');
  expect((await next.publisher.page()).warnings).toEqual([
    expect.stringContaining('no ven la última versión'),
  ]);
  expect(next.business.name).toBe(readBuilt().business.name);
});

test('a draft keeps what both databases store, up to its limits of levels, files and bytes', async () => {
  const at = await panelOfTest();
  const levels = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const body = `{"version":0,"entries":{"name":${levels}},"files":{}}`;
  const headers = { 'content-type': 'application/json' };
  const deep = await (await at.person('Ana')).call('savePageDraft', { body, headers });
  expect(deep.statusCode).toBe(400);
  const save = (name: string, count = 0) => {
    const files = Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.png`, 'a'.repeat(64)]));
    return at.call('savePageDraft', { body: { version: 0, entries: { name }, files } });
  };
  const tooMany = { files: 'Expected at most 11 files' };
  expect(await refusal(save('Sala', 12))).toMatchObject({ status: 400, body: { problems: tooMany } });
  // As many as it can have are looked for, and are not there.
  const missing = { '0.png': expect.stringContaining('elígelo otra vez') };
  expect(await refusal(save('Sala', 11))).toMatchObject({ body: { problems: missing } });
  for (const length of [210_000, 500_000])
    expect(await refusal(save('x'.repeat(length)))).toMatchObject({ status: 400 });
  const long = 'x'.repeat(40_000);
  expect(await save(`\u0000 \u001b[2J${long}`)).toMatchObject({
    version: 1,
    entries: { name: ` [2J${long}` },
  });
});
