/** Backup and restore of a SQLite store, by the owner's commands, beside a relay that goes on accepting. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openSqliteStore } from '../../relay/store/open-store.ts';
import { openLedger } from '../faults/ledger.ts';
import { commandEnv } from '../support/command-env.ts';
import { incoming } from '../support/incoming.ts';
import { goodPassword } from '../support/panel-client.ts';
import { panelOfTest } from '../support/panel-of-test.ts';
import { runAsProcess, runCommand } from '../support/run-command.ts';
import { startPanel } from '../support/start-panel.ts';
import { startRelay } from '../support/start-relay.ts';
import { until } from '../support/until.ts';

const run = (dataDir: string, ...args: string[]) => runCommand(args, { DATA_DIR: dataDir });

const folder = () => mkdtempSync(join(tmpdir(), 'backup-'));

async function storeWith(...names: string[]): Promise<string> {
  const dataDir = folder();
  await add(dataDir, ...names);
  return dataDir;
}

/** A store with one request, and its backup. */
async function backedUp() {
  const [dataDir, file] = [await storeWith('Una'), join(folder(), 'backup.db')];
  expect(await run(dataDir, 'backup', file)).toMatchObject({ status: 0 });
  return { dataDir, file };
}

async function add(dataDir: string, ...names: string[]): Promise<void> {
  const store = openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 });
  for (const name of names) await store.accept(incoming({ company: name }));
  await store.close();
}

/** Sorted by name: ids of one millisecond are in no order. */
function companies(path: string): string[] {
  using database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare("SELECT params->>'nombre_empresa' AS name FROM requests").all();
  return rows.map(({ name }) => String(name)).sort();
}

const relay = await startRelay();
afterAll(relay.stop);

test('nothing that was answered 200 before the backup began is missing in what is restored from it', async () => {
  const file = join(folder(), 'requests.db');
  const { answered, load } = openLedger();
  const { stop } = load(() => relay.url, 4);
  await until('some are answered', () => answered.size > 20);
  let before: string[] = [];
  // Until one was accepted during the last backup.
  for (let round = 0; round < 3 || answered.size === before.length; round += 1) {
    before = [...answered];
    // A process of its own, so that this one goes on sending.
    const backup = await runAsProcess(['backup', file], { DATA_DIR: relay.dataDir });
    expect(backup, backup.text).toMatchObject({ status: 0 });
  }
  await stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const dataDir = folder();
  expect(await run(dataDir, 'restore', file)).toMatchObject({ status: 0 });
  const restored = new Set(companies(join(dataDir, 'requests.db')));
  expect(before.filter((name) => !restored.has(name))).toEqual([]);
  expect(readdirSync(join(file, '..'))).toEqual(['requests.db']);
});

test('the backup is a whole store: indexes, triggers and tables that a later version adds', async () => {
  const dataDir = await storeWith('Una');
  const store = new DatabaseSync(join(dataDir, 'requests.db'));
  store.exec(
    `CREATE TABLE later (id TEXT PRIMARY KEY, note TEXT) STRICT; INSERT INTO later VALUES ('a', 'ñ')`,
  );
  store.close();
  const file = join(folder(), 'backup.db');
  await run(dataDir, 'backup', file);
  const target = folder();
  const out = `Restaurado de ${file}: 1 solicitud.\n`;
  expect(await run(target, 'restore', file)).toMatchObject({ status: 0, out, err: '' });
  const schemaOf = (path: string) => {
    using database = new DatabaseSync(path, { readOnly: true });
    return [
      database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all(),
      database.prepare('SELECT * FROM later').all(),
      database.prepare('PRAGMA user_version').get(),
      database.prepare('PRAGMA auto_vacuum').get(),
    ];
  };
  expect(schemaOf(join(target, 'requests.db'))).toEqual(schemaOf(join(dataDir, 'requests.db')));
  expect(statSync(join(target, 'requests.db')).mode & 0o777).toBe(0o600);
  await add(target, 'Dos'); // a relay opens it, and accepts
  expect(companies(join(target, 'requests.db'))).toEqual(['Dos', 'Una']);
});

test('a restore is refused over a store, unless forced; what was there is kept', async () => {
  const { dataDir, file } = await backedUp();
  await add(dataDir, 'Dos', 'Tres');
  const refused = await run(dataDir, 'restore', file);
  expect(refused.text).toMatch(/ya hay datos guardados. No se cambió nada. --force/);
  expect(refused.status).toBe(1);
  expect(companies(join(dataDir, 'requests.db'))).toEqual(['Dos', 'Tres', 'Una']);
  const kept = (text: string) => /queda en (\S+)\. Tiene/.exec(text)?.[1] ?? '';
  const forced = await run(dataDir, 'restore', file, '--force');
  expect(forced, forced.text).toMatchObject({ status: 0 });
  // Neither a log nor a journal of the other database, which SQLite would apply to this one.
  const beside = readdirSync(dataDir).filter((name) => !/^requests\.db(\.replaced-\w+)?$/.test(name));
  expect(beside).toEqual([]);
  expect(companies(join(dataDir, 'requests.db'))).toEqual(['Una']);
  expect(companies(kept(forced.text))).toEqual(['Dos', 'Tres', 'Una']);
  expect(statSync(kept(forced.text)).mode & 0o777).toBe(0o600);
});

test('neither a session nor a link that ended after the backup comes back with it', async () => {
  const [dataDir, restored, file] = [folder(), folder(), join(folder(), 'copy.db')];
  const before = await startPanel({ dataDir, now: () => new Date() });
  const { cookies } = await before.person('Ana');
  const token = await before.invitation('Luis');
  await before.stop();
  expect(await run(dataDir, 'backup', file)).toMatchObject({ status: 0 });
  expect(await run(restored, 'restore', file)).toMatchObject({ status: 0 });
  const { browser } = await panelOfTest({ dataDir: restored, now: () => new Date() });
  const ana = browser();
  for (const [name, value] of cookies) ana.cookies.set(name, value);
  expect((await ana.call('listSessions')).statusCode).toBe(401);
  expect((await ana.call('lookAtInvitation', { body: { token } })).statusCode).toBe(410);
  expect((await ana.call('signIn', { body: { name: 'Ana', password: goodPassword } })).statusCode).toBe(200);
});

test('the log of a store that is gone is kept aside, and changes nothing of what is restored', async () => {
  const { dataDir, file } = await backedUp();
  const store = openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 });
  await store.accept(incoming({ company: 'Dos' }));
  rmSync(join(dataDir, 'requests.db'));
  await store.close();
  const { status, out } = await run(dataDir, 'restore', file);
  expect([status, out]).toEqual([0, expect.stringMatching(/queda en \S+-wal\. Tiene datos personales/)]);
  const log = expect.stringMatching(/^requests\.db\.replaced-\w+-wal$/);
  expect(readdirSync(dataDir).sort()).toEqual(['requests.db', log]);
  expect(companies(join(dataDir, 'requests.db'))).toEqual(['Una']);
});

test('a restore is refused while a relay has the store open, and into what is damaged only by force', async () => {
  const file = join(folder(), 'backup.db');
  await run(relay.dataDir, 'backup', file);
  const refused = await run(relay.dataDir, 'restore', file, '--force');
  expect(refused).toMatchObject({
    status: 1,
    text: expect.stringContaining('seguramente un relay: detenlo antes'),
  });
  expect(await (await fetch(`${relay.url}/readyz`)).json()).toMatchObject({ status: 'ok' });

  const damaged = folder();
  writeFileSync(join(damaged, 'requests.db'), 'x'.repeat(5_000));
  expect((await run(damaged, 'restore', file)).text).toContain('--force pone la copia en su lugar');
  expect(await run(damaged, 'restore', file, '--force')).toMatchObject({ status: 0 });
  expect(companies(join(damaged, 'requests.db')).length).toBe(companies(file).length);
});

test('a backup has business.json, logo and pictures as well, and a restore says where it puts them', async () => {
  const [business, dataDir] = [folder(), await storeWith('Una')];
  const owners = {
    'mine.json': JSON.stringify({
      name: 'Mía',
      logo: 'logo.svg',
      pictures: [{ file: 'fotos/sala.png' }, 'x'],
      cases: [{ picture: { file: 'caso.png' } }, {}, 7],
    }),
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'fotos/sala.png': '\x89PNG',
    'caso.png': '\x89PNG2',
  };
  mkdirSync(join(business, 'fotos'));
  for (const [name, text] of Object.entries(owners)) writeFileSync(join(business, name), text);
  vi.stubEnv('BUSINESS_FILE', join(business, 'mine.json'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const file = join(folder(), 'backup.db');
  expect((await run(dataDir, 'backup', file)).status).toBe(0);
  expect((await run(folder(), 'restore', file)).text).toMatch(/^Restaurado de .*\n$/);
  vi.stubEnv('BUSINESS_FILE', join(folder(), 'none-yet.json'));
  const restored = folder();
  const { status, text } = await run(restored, 'restore', file);
  expect(status).toBe(0);
  const [, place = '', names] = /^De tu negocio, en (.+): (.+)\. En el proyecto/m.exec(text) ?? [];
  expect(names?.split(', ').sort()).toEqual(['business.json', 'caso.png', 'fotos/sala.png', 'logo.svg']);
  expect(readFileSync(join(place, 'business.json'), 'utf8')).toBe(owners['mine.json']);
  for (const name of ['logo.svg', 'fotos/sala.png', 'caso.png'] as const)
    expect(readFileSync(join(place, name), 'utf8')).toBe(owners[name]);
  expect(statSync(place).mode & 0o777).toBe(0o700);
  const store = new DatabaseSync(join(restored, 'requests.db'), { readOnly: true });
  expect(store.prepare("SELECT name FROM sqlite_schema WHERE name = 'owners_files'").all()).toEqual([]);
  store.close();
  expect(companies(join(restored, 'requests.db'))).toEqual(['Una']);
  // A file from above the owner's, or a name that leads out of the folder, stands in it too.
  const changed = new DatabaseSync(file);
  changed.prepare('UPDATE owners_files SET name = ? WHERE name = ?').run('../../out.svg', 'logo.svg');
  changed.close();
  const again = folder();
  const [, inside = ''] =
    /^De tu negocio, en (.+): .*out\.svg/m.exec((await run(again, 'restore', file)).text) ?? [];
  expect(readFileSync(join(inside, 'out.svg'), 'utf8')).toBe(owners['logo.svg']);
  expect(existsSync(join(again, '../out.svg')) || existsSync(join(again, 'out.svg'))).toBe(false);
  // A backup that was copied to DATA_DIR/requests.db is a store, and can itself be backed up.
  const byHand = folder();
  cpSync(file, join(byHand, 'requests.db'));
  expect((await run(byHand, 'backup', join(folder(), 'again.db'))).status).toBe(0);
  // An owner without a file has not given the example's data.
  vi.stubEnv('BUSINESS_FILE', 'business.example.json');
  expect((await run(dataDir, 'backup', file)).status).toBe(0);
  vi.stubEnv('BUSINESS_FILE', join(business, 'mine.json'));
  expect((await run(folder(), 'restore', file)).text).toMatch(/^Restaurado de .*\n$/);
});

test('a file that is no whole backup restores nothing', async () => {
  const { dataDir, file } = await backedUp();
  const bad = (name: string, change: (path: string) => void) => {
    const path = join(folder(), name);
    writeFileSync(path, readFileSync(file));
    change(path);
    return path;
  };
  const newer = bad('newer.db', (path) => {
    using database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 999');
  });
  for (const [path, message] of [
    [join(dataDir, 'nothing'), 'no es una copia'],
    [bad('cut.db', (path) => truncateSync(path, statSync(path).size - 4096)), 'está dañado'],
    [bad('text.db', (path) => writeFileSync(path, 'SQL text, or anything else')), 'no es una copia'],
    [bad('empty.db', (path) => truncateSync(path)), 'no es una copia'],
    [newer, 'es de una versión más nueva'],
    [bad('open.db', (path) => writeFileSync(`${path}-wal`, 'x')), 'estuvo abierta'],
  ] as const) {
    const { status, text } = await run(dataDir, 'restore', path, '--force');
    expect([path, status, text]).toEqual([path, 1, expect.stringContaining(message)]);
  }
  expect(readdirSync(dataDir)).toEqual(['requests.db']);
  expect(companies(join(dataDir, 'requests.db'))).toEqual(['Una']);
});

test('with PostgreSQL a backup and a restore are refused, and pg_dump is named', async () => {
  const { dataDir, file } = await backedUp();
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/relay' };
  for (const command of ['backup', 'restore'])
    expect(await runCommand([command, file], env)).toMatchObject({
      status: 1,
      text: `DATABASE_URL está puesta, y ${command} es de SQLite: para PostgreSQL están pg_dump y pg_restore, como dice docs/operations.md\n`,
    });
});

test('a backup replaces backups alone, and what fails leaves nothing behind', async () => {
  const dataDir = await storeWith('Una');
  const target = folder();
  const other = join(target, 'notes.txt');
  writeFileSync(other, 'mine');
  for (const path of [other, join(dataDir, 'requests.db'), target]) {
    const { status, text } = await run(dataDir, 'backup', path);
    expect([status, text]).toEqual([1, expect.stringContaining('ya existe y no es una copia')]);
  }
  expect(readFileSync(other, 'utf8')).toBe('mine');
  const env = { DATA_DIR: dataDir, MIN_FREE_MB: '1000000' };
  const full = await runCommand(['backup', join(target, 'full.db')], env);
  expect(full).toMatchObject({ status: 1, text: expect.stringContaining('poco espacio') });
  expect(readdirSync(target)).toEqual(['notes.txt']);
  // A restore needs room for both stores.
  const file = join(folder(), 'backup.db');
  await run(dataDir, 'backup', file);
  expect((await runCommand(['restore', file, '--force'], env)).text).toMatch(
    /tiene poco espacio.*deben quedar/,
  );
  expect(readdirSync(dataDir)).toEqual(['requests.db']);
  expect((await run(dataDir, 'backup', join(target, 'none', 'a.db'))).text).toMatch(
    /^No se pudo leer o escribir .*\(ENOENT\): se espera una carpeta que exista/,
  );
  rmSync(join(dataDir, 'requests.db'));
  expect((await run(dataDir, 'backup', join(target, 'none.db'))).text).toContain('no hay requests.db');
  expect(existsSync(join(dataDir, 'requests.db'))).toBe(false);
});

test('what a killed backup left is removed by one in its folder an hour later, under any name', async () => {
  const target = folder();
  const dataDir = await storeWith('Una');
  // The backup waits for the store.
  const lock = new DatabaseSync(join(dataDir, 'requests.db'));
  lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; DELETE FROM requests WHERE false; COMMIT');
  const command = spawn(process.execPath, ['relay/cli/requests.ts', 'backup', join(target, 'cut.db')], {
    env: { ...commandEnv, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = once(command, 'exit');
  await until('the unfinished file is there', () => readdirSync(target).length > 0);
  command.kill('SIGKILL');
  await ended;
  lock.close();
  const [left = '', ...others] = readdirSync(target);
  expect([left, others]).toEqual([expect.stringMatching(/^cut\.db\..*partial-/), []]);
  const hourAgo = new Date(Date.now() - 61 * 60_000);
  utimesSync(join(target, left), hourAgo, hourAgo);
  expect((await run(dataDir, 'backup', join(target, 'next.db'))).status).toBe(0);
  expect(readdirSync(target)).toEqual(['next.db']);
});
