/**
 * A backup each day (UTC) into BACKUP_DIR, at start or at the turn of the day; the last 14 are kept. A failure is logged,
 * shown by /readyz and /metrics, and tried again every hour; it never keeps the relay from accepting.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import type { StoreConfig } from '../store/store-config.ts';
import { partialMark } from './new-file.ts';

const keptMax = 14;
const checkEveryMs = 60 * 60 * 1000;
/** What a backup that was killed has left. */
const staleAfterMs = 24 * 60 * 60 * 1000;

export interface BackupStatus {
  /** When the newest one was complete; undefined as long as this process has seen none. */
  newestAt: Date | undefined;
  /** The last attempt failed. */
  failed: boolean;
}

interface DailyBackupDeps {
  dir: string;
  store: StoreConfig;
  log: Log;
  now?: () => Date;
}

export interface DailyBackups {
  status: () => BackupStatus;
  /** Makes the backup of today unless it is there. Resolves when it is, or has failed. */
  check: () => Promise<void>;
  /** Checks now and every hour; keeps no process alive. */
  start: () => void;
}

export function createDailyBackups({
  dir,
  store,
  log,
  now = () => new Date(),
}: DailyBackupDeps): DailyBackups {
  const extension = store.databaseUrl ? 'gz' : 'db';
  let status: BackupStatus = { newestAt: undefined, failed: false };
  let underWay: Promise<void> | undefined;

  async function backUp(): Promise<void> {
    const name = `encendido-${now().toISOString().slice(0, 10)}.${extension}`;
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      if (!(await ownFiles(dir)).includes(name)) {
        await inWorker({ store, path: join(dir, name) });
        log.info({ file: name }, 'backup written');
      }
      for (const old of (await ownFiles(dir)).slice(0, -keptMax)) await rm(join(dir, old), { force: true });
      await removeStale(dir, now());
      status = { newestAt: (await stat(join(dir, name))).mtime, failed: false };
    } catch (error) {
      status = { ...status, failed: true };
      log.error({ err: error }, 'the daily backup failed, and is tried again in an hour: look at BACKUP_DIR');
    }
  }

  function check(): Promise<void> {
    underWay ??= backUp().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  return {
    check,
    status: () => status,
    start() {
      setInterval(check, checkEveryMs).unref();
      void check();
    },
  };
}

/** Nothing else in the folder is touched. */
const ownName = /^encendido-\d{4}-\d\d-\d\d\.(db|gz)$/;

/** Oldest first. */
async function ownFiles(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => ownName.test(name)).sort();
}

async function removeStale(dir: string, now: Date): Promise<void> {
  for (const name of await readdir(dir)) {
    const [backup = '', process] = name.split(partialMark);
    if (process === undefined || !ownName.test(backup)) continue;
    const path = join(dir, name);
    if (now.getTime() - (await stat(path)).mtimeMs > staleAfterMs) await rm(path, { force: true });
  }
}

function inWorker(workerData: { store: StoreConfig; path: string }): Promise<void> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData, execArgv: [] });
    worker.unref();
    worker.once('error', failed);
    worker.once('exit', () => done());
  });
}
