/** The owner's commands while the relay is up. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readBuilt } from '../business/built-business.ts';
import { fromTemplateParams, toTemplateParams } from '../contract/template-params.ts';
import { addVersion } from '../relay/page/page-store.ts';
import { openSqliteStore } from '../relay/store/open-store.ts';
import { startFakeService } from './support/fake-service.ts';
import { freshDataDir } from './support/fresh-data-dir.ts';
import { goodFields, mailEnv } from './support/outbox.ts';
import { runAsProcess, runCommand } from './support/run-command.ts';
import { sendRequest } from './support/sends.ts';
import { startRelay } from './support/start-relay.ts';
import { startSmtp } from './support/start-smtp.ts';
import { storedRequests } from './support/stored-requests.ts';
import { until } from './support/until.ts';

const smtp = await startSmtp();
const relay = await startRelay(mailEnv(smtp.url));
afterAll(async () => {
  await relay.stop();
  await smtp.close();
});

/** Each test begins with nothing stored. */
beforeEach(() => {
  smtp.mood = 'accept';
  change((db) => db.exec('DELETE FROM requests'));
});

/** Beside the relay, which may be writing. */
function change(work: (db: DatabaseSync) => void): void {
  using db = new DatabaseSync(join(relay.dataDir, 'requests.db'), { timeout: 20_000 });
  work(db);
}

/** Runs a command in this process. */
const requests = (words: string[], env: Record<string, string> = {}) => runCommand(words, settings(env));
/** Runs a command as the owner does. */
const requestsProcess = (words: string[], env: Record<string, string> = {}) =>
  runAsProcess(words, settings(env));

const settings = (env: Record<string, string>) => ({ DATA_DIR: relay.dataDir, ...mailEnv(smtp.url), ...env });

const stored = (company: string) =>
  storedRequests(relay.dataDir).find(({ fields }) => fields.company === company);
/** What was done with a request, and by whom. */
function logged(id: string): unknown[][] {
  using db = new DatabaseSync(join(relay.dataDir, 'requests.db'));
  const entries = 'SELECT kind, account_name FROM panel_changes WHERE request_id = ?';
  return db.prepare(entries).all(id).map(Object.values);
}
const byCommand = (kind: string) => [kind, 'línea de comandos'];
const stateOf = (company: string) => stored(company)?.deliveries[0]?.state;

test('as a process: what a command writes, its status, and what went wrong on the other stream', async () => {
  await sendRequest(relay.url, { nombre_empresa: 'De otro proceso' });
  const listed = await requestsProcess(['list']);
  expect(listed).toMatchObject({ status: 0, err: '' });
  expect(listed.out).toContain('De otro proceso');
  const wrong = await requestsProcess(['lst']);
  expect(wrong).toMatchObject({ status: 1, out: '' });
  expect(wrong.err).toContain('No hay ningún comando "lst"');
});

test('every command explains itself', async () => {
  const { status, out } = await requests(['--help']);
  expect(status).toBe(0);
  for (const name of ['list', 'show', 'export', 'retry', 'release', 'erase', 'check', 'copy']) {
    expect(out).toContain(name);
    const help = await requests([name, '--help']);
    expect(help.status).toBe(0);
    expect(help.out).toContain(`Uso: npm run requests -- ${name}`);
  }
});

test('what is wrong is said, with a code that is not 0', async () => {
  for (const [args, message] of [
    [[], /Uso/],
    [['lst'], /ningún comando "lst"/],
    [['constructor'], /ningún comando/],
    [['show'], /Uso.*show ID/],
    [['show', 'one', 'two'], /Uso.*show ID/],
    [['show', 'missing'], /ninguna solicitud missing/],
    [['backup', 'my', 'copy'], /Uso.*backup ARCHIVO/],
    [['retry'], /Uso.*retry ID/],
    [['retry', 'missing'], /ninguna solicitud missing/],
    [['release', 'missing'], /ninguna solicitud missing/],
    [['export'], /Falta --format/],
    [['export', '--format', 'xml'], /csv o json/],
    [['erase'], /Falta --email/],
    [['copy'], /Falta --to/],
    [['copy', '--to', 'mysql://x'], /--to: se espera una dirección/],
    [['list', '--sort'], /^No se entiende "--sort"\.\nUso: npm run requests -- list\n?$/],
  ] as [string[], RegExp][]) {
    const { status, text } = await requests(args);
    expect([args, status]).toEqual([args, 1]);
    expect(text).toMatch(message);
  }
});

test('a store that is not there, or cannot be opened, is said by the setting that names it, and nothing is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-store-'));
  const mistyped = join(folder, 'dta');
  const noFile = mkdtempSync(join(tmpdir(), 'no-store-'));
  mkdirSync(join(noFile, 'requests.db'));
  const url = 'postgres://me:secret@127.0.0.1:1/relay';
  const list = ['list'];
  const copy = ['copy', '--to', url];
  const notWritable = `DATA_DIR es "${noFile}": se espera una carpeta donde este usuario pueda escribir`;
  // The others open the store as `list` does.
  for (const [args, env, message] of [
    ...[list, copy].flatMap((args) =>
      [folder, mistyped].map((dir) => [args, { DATA_DIR: dir }, `DATA_DIR: no hay requests.db en ${dir}.`]),
    ),
    [list, { DATA_DIR: noFile }, notWritable],
    [
      list,
      { DATABASE_URL: url },
      'DATABASE_URL: se espera un PostgreSQL que responda y deje entrar (connect ECONNREFUSED',
    ],
    [copy, { DATA_DIR: noFile }, notWritable],
  ] as [string[], Record<string, string>, string][]) {
    const { status, out, err } = await requests(args, env);
    expect([status, out]).toEqual([1, '']);
    expect(err.startsWith(message), err).toBe(true);
    expect(err).not.toContain('secret');
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('moments are in the time zone that was published in the panel', async () => {
  await sendRequest(relay.url, { nombre_empresa: 'De otra zona' });
  const before = (await requests(['list'])).out.split('\n').at(1)?.slice(0, 16);
  change((db) =>
    db.exec(`INSERT INTO page_versions (id, published_at, by_id, by_name, entries, files)
      VALUES (1, 0, 'ana', 'Ana', '{"timeZone":"Asia/Tokyo"}', '{}')`),
  );
  const after = (await requests(['list'])).out.split('\n').at(1)?.slice(0, 16);
  change((db) => db.exec('DELETE FROM page_versions'));
  const hours = (Date.parse(`${after}Z`) - Date.parse(`${before}Z`)) / 3_600_000;
  expect(hours).toBe(14);
});

test('list, show and both exports: one line a request, whatever was typed, with its edition and where it came from', async () => {
  const company = '=Dos\nlíneas \u001b[31m;"x", y';
  const params = {
    nombre_empresa: company,
    nombres_apellidos: '@mando',
    ciudad: ' -2\ny más ',
    cantidad_computadoras: '43',
    edicion: 'Professional Edition',
  };
  const source = { utm_source: 'facebook', utm_campaign: '=agosto' };
  for (let times = 0; times < 2; times += 1) await sendRequest(relay.url, { ...params, ...source });
  const listed = await requests(['list']);
  expect([listed.status, listed.out.includes('\u001b')]).toEqual([0, false]);
  const [title, line, ...more] = listed.out.trim().split('\n');
  expect(title).toMatch(/^RECIBIDA +ID +NEGOCIO +PC +CIUDAD +EDICIÓN +ETAPA +VECES +CORREO$/);
  expect(line).toMatch(/ =Dos líneas \[31m;"x", y +43 +-2 y más +Professional Edition +Nueva +2 +En/);
  expect(more).toEqual([]);

  const [exported, ...others] = JSON.parse((await requests(['export', '--format', 'json'])).out);
  expect(others).toEqual([]);
  expect(exported).toMatchObject({
    ...fromTemplateParams({ ...toTemplateParams(goodFields), ...params }),
    ...{ timesReceived: 2, source: 'facebook', medium: '', campaign: '=agosto', stage: 'new' },
  });
  const { id, receivedAt } = exported;
  expect(new Date(receivedAt).toISOString()).toBe(receivedAt);

  const shown = (await requests(['show', id])).out;
  for (const said of ['recibida 2 veces', 'Vino de facebook / =agosto', goodFields.address, goodFields.email])
    expect(shown).toContain(said);
  expect(shown).toMatch(/Edición +Professional Edition/);

  const { out } = await requests(['export', '--format', 'csv']);
  expect(out.startsWith('\ufeff"Recibida","Nombres y apellidos"')).toBe(true);
  // Every line, the last one too (RFC 4180).
  expect(out.endsWith('"\r\n')).toBe(true);
  for (const cell of [
    `"'=Dos\nlíneas  [31m;""x"", y"`,
    `"'@mando"`,
    `"' -2\ny más "`,
    `"'+51 987 654 321"`,
    `"facebook","","'=agosto"`,
    '"Professional Edition"',
  ])
    expect(out).toContain(`,${cell},`);
  expect(out).not.toMatch(/(^|,)"[=+\-@\t]/m);
});

test('list and export take no more memory for a store of years', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'requests-many-'));
  await openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 }).close();
  const database = new DatabaseSync(join(dataDir, 'requests.db'));
  const count = 4_000;
  database.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO requests (id, received_at, last_received_at, list_key, fingerprint, params)
    SELECT printf('%036d', i), i, i, i, i, json_object('nombre_empresa', 'Empresa ' || i, 'x', printf('%.*c', 20000, 'y'))
    FROM n`);
  database.close();
  // The commands take 32 MB of heap with one page, and more on a busy machine; the requests alone 80 MB.
  const env = { DATA_DIR: dataDir, NODE_OPTIONS: '--max-old-space-size=80' };
  const listed = await requestsProcess(['list'], env);
  expect([listed.status, listed.out.trim().split('\n').length]).toEqual([0, count + 1]);
  const { status, out } = await requestsProcess(['export', '--format', 'csv'], env);
  expect([status, out.match(/Empresa \d+/g)?.length]).toEqual([0, count]);
});

test('retry: the held delivery of a request goes out again, and how many is said', async () => {
  const companies = ['Retenida 1', 'Retenida 2'];
  smtp.mood = 'recipient 550';
  for (const company of companies) await sendRequest(relay.url, { nombre_empresa: company });
  await until('both are held', () => companies.map(stateOf).every((state) => state === 'held'));
  const id = stored('Retenida 1')?.id ?? '';
  expect((await requests(['list'])).out).toMatch(/Retenida 1.*Detenido/);
  expect((await requests(['show', id])).out).toMatch(
    /El correo no salió: el servidor rechazó la dirección de destino\. .*\(.*550.*\)/,
  );
  // Still refused: it is held again, and waits with the other one.
  expect(await requests(['retry', id])).toMatchObject({ status: 0, out: '1 entrega sale ahora.\n' });
  await until('it is held again', () => companies.map(stateOf).every((state) => state === 'held'));
  smtp.mood = 'accept';
  // An id that came out empty is no wish for all of them.
  expect((await requests(['retry', ''])).err).toMatch(/No hay ninguna solicitud/);
  expect(await requests(['retry', id])).toMatchObject({ status: 0, out: '1 entrega sale ahora.\n', err: '' });
  await until('it is sent', () => stateOf('Retenida 1') === 'sent');
  expect(stateOf('Retenida 2')).toBe('held');
  expect(await requests(['retry', id])).toMatchObject({ status: 1 });
  expect(logged(id)).toEqual([byCommand('retried'), byCommand('retried')]);
});

test('release: a quarantined request is delivered', async () => {
  await sendRequest(relay.url, { nombre_empresa: 'Apartada' });
  await until('it is sent', () => stateOf('Apartada') === 'sent');
  const id = stored('Apartada')?.id ?? '';
  change((db) => {
    db.prepare('DELETE FROM deliveries WHERE request_id = ?').run(id);
    db.prepare("UPDATE requests SET status = 'quarantined' WHERE id = ?").run(id);
  });
  expect((await requests(['list'])).out).toMatch(/Apartada.*Apartada/);
  expect(await requests(['retry', id])).toMatchObject({
    status: 1,
    out: '',
    err: `Esta solicitud está apartada: npm run requests -- release ${id} la recupera y la entrega.\n`,
  });
  expect(await requests(['release', id])).toMatchObject({ status: 0 });
  await until('it is sent', () => stateOf('Apartada') === 'sent');
  expect(await requests(['release', id])).toMatchObject({ status: 1 });
  expect(logged(id)).toEqual([byCommand('released')]);
});

test('erase: says how many, and they are gone', async () => {
  const correo_electronico = 'borrame@cabinas.example';
  await sendRequest(relay.url, { nombre_empresa: 'Borrada 1', correo_electronico });
  await sendRequest(relay.url, { nombre_empresa: 'Borrada 2', correo_electronico });
  await until('both are mailed', () =>
    storedRequests(relay.dataDir)
      .filter(({ params }) => params.correo_electronico === correo_electronico)
      .every(({ deliveries }) => deliveries[0]?.state === 'sent'),
  );
  const erased = await requests(['erase', '--email', 'BORRAME@cabinas.example']);
  expect(erased).toMatchObject({ status: 0, out: 'Se borró: 2 solicitudes.\n' });
  expect(stored('Borrada 1')).toBeUndefined();
  expect((await requests(['erase', '--email', correo_electronico])).out).toMatch(/No hay nada guardado/);
});

test('check: one test message through each channel, and what failed', async () => {
  const receiver = await startFakeService();
  const env = { ACKNOWLEDGE: 'true', WEBHOOK_URL: `${receiver.url}/x`, WEBHOOK_SECRET: 'secreto' };
  const before = smtp.received.length;
  const good = await requests(['check'], env);
  expect(good.status).toBe(0);
  expect(good.out.match(/: enviado a/g)).toHaveLength(3);
  expect(smtp.received.slice(before).map(({ to }) => to)).toEqual([
    ['ventas@negocio.example'],
    ['ventas@negocio.example'],
  ]);

  receiver.answer = { status: 500 };
  smtp.mood = 'recipient 550';
  const bad = await requests(['check'], env);
  smtp.mood = 'accept';
  expect(bad.status).toBe(1);
  expect(bad.out).toMatch(/Correo: FALLÓ.*\n.*550/);
  expect(bad.out).toMatch(/Aviso a otro sistema: FALLÓ.*\n.*answered 500/);
  expect((await requests(['check'], { SMTP_URL: 'smtp://correo.invalid' })).out).toMatch(
    /no se encuentra el servidor; .*EDNS/,
  );
  const encrypted = smtp.url.replace('smtp:', 'smtps:');
  expect((await requests(['check'], { SMTP_URL: encrypted })).out).toMatch(
    /no se pudo cifrar .*wrong version number.*\n.*protocolo/,
  );
  expect((await requests(['check'], { SMTP_URL: '' })).status).toBe(1);

  // Before the first start there is no store: the channels can be tried all the same, and none is made.
  const dataDir = join(mkdtempSync(join(tmpdir(), 'no-store-')), 'data');
  expect(await requests(['check'], { DATA_DIR: dataDir })).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^Aviso en el celular: no se sabe\. DATA_DIR: no hay requests\.db/m),
  });
  expect(existsSync(dataDir)).toBe(false);
  receiver.close();
});

test('check: the messages name the business that is published in the panel', async () => {
  const dataDir = freshDataDir();
  const store = openSqliteStore({ dataDir, channels: [], minFreeMb: 0 });
  const entries = { ...readBuilt().owner.entries, name: 'Cabinas del Panel', logo: 'del-panel.png' };
  const by = { id: 'ana', name: 'Ana' };
  const version = { entries, files: {}, sourceSha256: '', by, now: new Date() };
  await store.database.transaction((sql) => addVersion(sql, version));
  await store.close();
  expect((await requests(['check'], { DATA_DIR: dataDir, ACKNOWLEDGE: 'true' })).status).toBe(0);
  expect(smtp.received.at(-1)?.parsed.subject).toContain('Cabinas del Panel');
});
