/** Settings that are well-formed, and that the machine refuses: the relay ends and names them. */
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../relay/config.ts';
import { explainListenFailure } from '../../relay/start-up.ts';
import { openConfiguredStore } from '../../relay/store/open-store.ts';

// Answers that it has no TLS, where it is taken for PostgreSQL.
const other = createServer((socket) => void socket.end('N')).listen(0, '127.0.0.1');
await once(other, 'listening');
const { port: taken } = other.address() as AddressInfo; // a TCP server's address is never a string
afterAll(() => void other.close());

test.each([
  ['999.1.1.1', 0],
  ['192.0.2.1', 0],
  ['127.0.0.1', taken],
])('an address that is not of this machine or a port that is taken, %s:%i, is refused by name', async (host, port) => {
  const [error] = await once(createServer().listen(port, host), 'error');
  const message = `HOST es "${host}" y PORT es "${port}": se espera una dirección de esta máquina, como 127.0.0.1, y un puerto que nadie más use, como 3000 (${error.message})`;
  expect(explainListenFailure(error, { port, host }).message).toBe(message);
  expect(explainListenFailure(new TypeError('x'), { port, host })).toEqual(new TypeError('x'));
});

const noTls = `postgres://me:secret@127.0.0.1:${taken}/relay?sslmode=verify-full`;
const cannotBeMade = 'se espera una carpeta donde este usuario pueda escribir, o que pueda crear (ENOTDIR';

// tests/requests.test.ts has a folder that is a file, and a database that does not answer.
test.each<[Record<string, string>, string]>([
  [{ DATA_DIR: '/dev/null/x' }, `DATA_DIR es "/dev/null/x": ${cannotBeMade}`],
  [{ DATA_DIR: '/proc' }, 'DATA_DIR es "/proc": se espera una carpeta'],
  [{ DATABASE_URL: noTls }, 'DATABASE_URL: The server does not support SSL connections'],
])('%j is refused by name, with what is expected', async (env, message) => {
  const said = await openConfiguredStore(readConfig(env)).then(() => 'it was opened', String);
  expect(said).toContain(`Error: ${message}`);
  expect(said).not.toContain('secret');
});

test('daily backups are of SQLite: with PostgreSQL their folder is refused by name', () => {
  const env = { BACKUP_DIR: '/backup', DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/relay' };
  expect(() => readConfig(env)).toThrow(
    /^BACKUP_DIR está puesta, y DATABASE_URL también: para PostgreSQL están pg_dump y pg_restore, como dice docs\/operations.md$/,
  );
  expect(readConfig({ ...env, BACKUP_DIR: '' }).store.backupDir).toBeUndefined();
});

test('a damaged store is named, with what to do', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'relay-'));
  writeFileSync(join(dataDir, 'requests.db'), 'x'.repeat(5_000));
  await expect(openConfiguredStore(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow(
    /^No se puede abrir \/.*\/requests\.db \(file is not a database\)\. Si está dañado, restaura la última copia/,
  );
});
