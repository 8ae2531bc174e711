/**
 * The commands as npm runs them, in a folder that has this package.json and a `.env`: settings, signals, pipes, and a
 * Node that is too old.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { requestsProgram } from '../relay/cli/requests.ts';
import { openSqliteStore } from '../relay/store/open-store.ts';
import { commandEnv } from './support/command-env.ts';
import { startProgram } from './support/end-with-test.ts';
import { incoming } from './support/incoming.ts';
import { sendRequest } from './support/sends.ts';
import { until } from './support/until.ts';

const root = resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** @param settings the text of its `.env` */
function ownerFolder(settings: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'owner-'));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  for (const part of ['node_modules', 'relay']) symlinkSync(join(root, part), join(folder, part));
  mkdirSync(join(folder, 'scripts'));
  cpSync(join(root, 'scripts/start.ts'), join(folder, 'scripts/start.ts'));
  // The build itself has tests of its own; here it says what it was given, and builds nothing.
  writeFileSync(join(folder, 'scripts/build.ts'), "console.log('Built for', process.env.PUBLIC_URL);");
  writeFileSync(join(folder, '.env'), settings);
  return folder;
}

function onlyPath(env: Record<string, string>): Record<string, string | undefined> {
  return { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
}

const settings = `# as .env.example shows them
PORT=0
PUBLIC_URL=https://cabinas.example
DATA_DIR=./stored
LOG_LEVEL="none of these"
RETENTION_DAYS=30
`;

test('npm start: settings of .env, under those of the environment; SIGTERM to npm ends the relay', async () => {
  const folder = ownerFolder(settings);
  const env = onlyPath({ LOG_LEVEL: 'warn', RETENTION_DAYS: '' });
  const running = startProgram('npm', ['start'], { cwd: folder, env });
  await until('it listens', () => /^Correo /m.test(running.output()), 60_000);
  const url = /^Página\s+(\S+)/m.exec(running.output())?.[1] ?? '';
  expect(running.output()).toContain(`Solicitudes en ${join(folder, 'stored')}\n`);
  expect(running.output()).not.toContain('Se borra'); // an empty variable is set, too
  expect(running.output()).toContain('Built for https://cabinas.example');
  expect(await sendRequest(url, {})).toBe(200);
  running.child.kill('SIGTERM');
  expect(await running.exited, running.output()).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
});

test.each<[BufferEncoding, ...string[]]>([
  ['utf8', '--import=./relay/preload.mjs'],
  ['utf16le', '--import=./relay/preload.mjs'],
  // As the service unit in the documents of 1.0.0 starts it.
  ['utf8', '--max-semi-space-size=4', '--import=./relay/preload.mjs', '--import=./relay/compile-cache.mjs'],
])('a wrong setting of an .env with a byte order mark, in %s, is named: %s', (encoding, ...options) => {
  const { stderr, status } = spawnSync(process.execPath, [...options, 'relay/main.ts'], {
    timeout: 30_000, // a relay that reads no settings starts
    cwd: ownerFolder(Buffer.from('\ufeffPORT=eighty', encoding)),
    env: { ...onlyPath({}), ...commandEnv },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('PORT es "eighty": se espera un número entero');
});

test('check says what is wrong in one line, without a stack', () => {
  const check = spawnSync(process.execPath, [join(root, 'scripts/check.ts')], {
    env: { ...onlyPath({}), ...commandEnv, BUSINESS_FILE: 'none.json' },
    encoding: 'utf8',
  });
  expect(check.status).toBe(1);
  expect(check.stderr).toMatch(/^No se puede leer .*none\.json: se espera el archivo de tu negocio/);
  expect(check.stderr.trim().split('\n')).toHaveLength(1);
});

test('every command that reads settings loads .env', () => {
  // The others are the project's own, and must not depend on what an owner has set.
  const owners = /\b(relay\/[\w/-]+|scripts\/(start|build|demo|dev|check))\.ts/;
  const names = Object.keys(scripts).filter((name) => owners.test(scripts[name] ?? ''));
  expect(names).toEqual(
    expect.arrayContaining(['start', 'build', 'serve', 'dev', 'requests', 'backup', 'restore']),
  );
  expect(names.filter((name) => !scripts[name]?.includes('--import=./relay/preload.mjs'))).toEqual([]);
});

test('the list of settings is the same in docs/settings.md and .env.example', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].flatMap(([, names = '']) =>
      [...names.matchAll(/[A-Z][A-Z_]+/g)].map(([name]) => name),
    );
  const inDocument = namesIn('docs/settings.md', /^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm).sort();
  expect(inDocument.length).toBeGreaterThan(20);
  expect(namesIn('.env.example', /^#([A-Z_]+)=/gm).sort()).toEqual(inDocument);
});

test('list and export, as the help says, print nothing else, and end quietly when the reader of their pipe has read enough', async () => {
  const folder = ownerFolder('DATA_DIR=./stored');
  const store = openSqliteStore({ dataDir: join(folder, 'stored'), channels: ['mail'], minFreeMb: 0 });
  const long = 'x'.repeat(300);
  // More than a pipe holds.
  await Promise.all(
    Array.from({ length: 600 }, (_, at) => store.accept(incoming({ company: `${at}`, address: long }))),
  );
  await store.close();
  const { details = '' } = requestsProgram.commands.export ?? {};
  const [exportCommand = ''] = /npm run .*(?= >)/.exec(details) ?? [];
  for (const [command, begins] of [
    ['npm run --silent requests -- list', 'RECIBIDA '],
    [exportCommand, Buffer.from('\ufeff"Recibida","Nombres').toString('latin1')],
  ] as const) {
    const { stdout, stderr, status } = spawnSync(
      'bash',
      ['-c', `set -o pipefail; ${command} | head -c 100`],
      { cwd: folder, env: onlyPath({}), encoding: 'latin1' },
    );
    expect(stdout.startsWith(begins), stdout).toBe(true);
    expect([command, stdout.length, stderr.replace(/^npm warn .*\n/gm, ''), status]).toEqual([
      command,
      100,
      '',
      0,
    ]);
  }
  const full = spawnSync('bash', ['-c', `${exportCommand} > /dev/full`], { cwd: folder, env: onlyPath({}) });
  expect([`${full.stderr}`.replace(/^npm warn .*\n/gm, ''), full.status]).toEqual([
    'No se pudo escribir todo: ENOSPC: no space left on device, write\n',
    1,
  ]);
});

test('a Node that is too old is named, with the one that is needed', () => {
  const oldNode = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.11.1'})";
  const { stderr, status } = spawnSync(
    process.execPath,
    [`--import=${oldNode}`, '--import=./relay/preload.mjs', 'relay/main.ts'],
    { cwd: root, env: onlyPath({ PORT: '0' }), encoding: 'utf8' },
  );
  expect(stderr).toMatch(/^Este es Node 20\.11\.1 \(.*\): se espera Node 24\.\d+ o más nuevo\./);
  expect(status).toBe(1);
});

test('a build without its packages says what leaves them out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  for (const part of ['business', 'contract', 'scripts', 'site'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  const { stderr, status } = spawnSync(process.execPath, [join(folder, 'scripts/build.ts')], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(
    /^Para construir la página falta el paquete \S+, que "npm ci --omit=dev" no instala: ejecuta "npm ci"/,
  );
  expect(status).toBe(1);
});
