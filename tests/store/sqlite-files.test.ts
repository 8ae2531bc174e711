/** The files of the store vanish, or are replaced, while it is open: nothing is lost unnoticed. */
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { eraseAddress } from '../../relay/requests/erase-requests.ts';
import { openSqliteStore } from '../../relay/store/open-store.ts';
import type { Store } from '../../relay/store/store.ts';
import { allRequests } from '../support/all-requests.ts';
import { changeContext } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { sendRequest } from '../support/sends.ts';
import { startApp } from '../support/start-app.ts';
import { storedRequests } from '../support/stored-requests.ts';

const open = (dataDir: string) => openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 });
const freshDir = () => mkdtempSync(join(tmpdir(), 'files-'));

type Damage = [name: string, damage: (database: string) => void, told: RegExp, isAllKept: boolean];

const damages: Damage[] = [
  ['the log removed', (db) => rmSync(`${db}-wal`), /-wal is gone or was replaced/, true],
  [
    'the log replaced by a copy of it',
    (db) => {
      copyFileSync(`${db}-wal`, `${db}-copy`);
      renameSync(`${db}-copy`, `${db}-wal`);
    },
    /-wal is gone or was replaced/,
    true,
  ],
  ['the index of the log removed', (db) => rmSync(`${db}-shm`), /-shm is gone or was replaced/, true],
  ['the database removed', (db) => rmSync(db), /requests.db is gone or was replaced/, false],
  [
    'everything removed, and an empty file in its place',
    (db) => {
      for (const file of [db, `${db}-wal`, `${db}-shm`]) rmSync(file);
      writeFileSync(db, '');
    },
    /requests.db is gone or was replaced/,
    false,
  ],
];

const dataFile = (dataDir: string) => join(dataDir, 'requests.db');

/** Forty requests: as after a long run, some of them in the database, some in the log. */
async function fill(store: Store, dataDir: string): Promise<void> {
  for (let n = 0; n < 30; n += 1) await store.accept(incoming({ company: `E${n}` }));
  const other = new DatabaseSync(dataFile(dataDir));
  other.exec('PRAGMA wal_checkpoint(PASSIVE)');
  other.close();
  for (let n = 30; n < 40; n += 1) await store.accept(incoming({ company: `E${n}` }));
}

const readyz = async (url: string) => (await fetch(`${url}/readyz`)).status;

test.each(
  damages,
)('%s under a running relay: 503 from the next request on, and the log says why', async (_name, damage, told, isAllKept) => {
  const dataDir = freshDir();
  const store = open(dataDir);
  const { log, text } = recordedLog('error');
  const relay = await startApp({ store, log });
  await fill(store, dataDir);
  expect(await readyz(relay.url)).toBe(200);
  damage(dataFile(dataDir));
  for (let n = 0; n < 3; n += 1)
    expect(await sendRequest(relay.url, { nombre_empresa: `Lost ${n}` })).toBe(503);
  expect(await readyz(relay.url)).toBe(503);
  expect(text()).toMatch(told);
  // The files as a relay that is killed now leaves them.
  const left = freshDir();
  for (const name of readdirSync(dataDir)) copyFileSync(join(dataDir, name), join(left, name));
  if (isAllKept) expect(storedRequests(left)).toHaveLength(40);
  await relay.stop();
  await store.close().catch(() => {});
});

test('an erasure of another process leaves no byte of the person in any file, and the log that it emptied is no damage', async () => {
  const dataDir = freshDir();
  const relay = open(dataDir);
  const email = 'persona.unica@cabinas.example';
  await relay.accept(incoming({ email }));
  for (let n = 0; n < 50; n += 1)
    await relay.accept(incoming({ company: `E${n}`, email: 'otra@cabinas.example' }));
  const bytes = () =>
    readdirSync(dataDir)
      .map((name) => readFileSync(join(dataDir, name), 'latin1'))
      .join('');
  expect(bytes()).toContain(email);
  const owner = open(dataDir);
  expect(await eraseAddress(email, changeContext(owner, new Date()))).toBe(1);
  for (let n = 0; n < 3; n += 1) {
    await owner.database.scrub();
    expect(statSync(join(dataDir, 'requests.db-wal')).size).toBe(0);
    expect(bytes()).not.toContain('persona.unica');
    await relay.ping();
    await relay.accept(incoming({ company: `F${n}` }));
  }
  expect(bytes()).toContain('otra@cabinas.example');
  await owner.close();
  expect(await allRequests(relay)).toHaveLength(53);
  await relay.close();
});

test('after a disk error it is opened anew, even when that does not work at once', async () => {
  const store = open(freshDir());
  await store.accept(incoming({ company: 'Una' }));
  const diskError = (errcode: number) => Object.assign(new Error('disk I/O error'), { errcode });
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  exec.mockImplementationOnce(() => {
    throw diskError(10);
  });
  await expect(store.accept(incoming({ company: 'Fails' }))).rejects.toThrow(/disk/);
  exec.mockImplementationOnce(() => {
    throw diskError(14);
  });
  await expect(store.accept(incoming({ company: 'Fails again' }))).rejects.toThrow(/disk/);
  exec.mockRestore();
  await store.accept(incoming({ company: 'Dos' }));
  expect((await allRequests(store)).map(({ fields }) => fields.company).sort()).toEqual(['Dos', 'Una']);
  await store.close();
});

test('an empty file is no store: the relay does not start on it', async () => {
  const dataDir = freshDir();
  writeFileSync(join(dataDir, 'requests.db'), '');
  expect(() => open(dataDir)).toThrow(/requests.db está vacío/);
  expect(statSync(join(dataDir, 'requests.db')).size).toBe(0);
});

test('whatever the umask, only the owner may read the files, of which a close leaves the database alone', async () => {
  const before = process.umask(0);
  try {
    const dataDir = join(freshDir(), 'data');
    const store = open(dataDir);
    await store.accept(incoming({ company: 'Una' }));
    const modes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await store.close();
    chmodSync(join(dataDir, 'requests.db'), 0o644);
    const again = open(dataDir);
    expect(statSync(join(dataDir, 'requests.db')).mode & 0o777).toBe(0o600);
    // Its reader is closed too.
    expect(await again.database.reader.rows('SELECT id FROM requests')).toHaveLength(1);
    await again.close();
    expect(readdirSync(dataDir)).toEqual(['requests.db']);
  } finally {
    process.umask(before);
  }
});
