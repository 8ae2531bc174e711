/**
 * A backup each day (UTC) into BACKUP_DIR, at start or at the turn of the day; the last 14 are kept. A failure is logged,
 * shown by /readyz and /metrics, and tried again every hour; it never keeps the relay from accepting.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../../base/log.ts';
import type { StoreConfig } from '../../../config.ts';
import { backupStore } from './backup-store.ts';

export const keptBackups = 14;
const checkEveryMs = 60 * 60 * 1000;

export interface BackupStatus {
  /** When the newest one was complete; undefined as long as this process has seen none. */
  newestAt: Date | undefined;
  failed: boolean;
}

export function createDailyBackups(deps: { dir: string; store: StoreConfig; log: Log; now?: () => Date }) {
  const { dir, store, log, now = () => new Date() } = deps;
  let status: BackupStatus = { newestAt: undefined, failed: false };

  async function check(): Promise<void> {
    const name = `encendido-${now().toISOString().slice(0, 10)}.db`;
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      if (!(await ownFiles(dir)).includes(name)) {
        await backupStore(store, join(dir, name));
        log.info({ file: name }, 'backup written');
      }
      const files = await ownFiles(dir);
      // A file named after a future day was written while the clock was ahead: it is removed first.
      const next = files.indexOf(name) + 1;
      for (const old of [...files.slice(next), ...files.slice(0, next)].slice(0, -keptBackups))
        await rm(join(dir, old), { force: true });
      status = { newestAt: (await stat(join(dir, name))).mtime, failed: false };
    } catch (error) {
      status = { ...status, failed: true };
      log.error({ err: error }, 'the daily backup failed, and is tried again in an hour: look at BACKUP_DIR');
    }
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
const ownName = /^encendido-\d{4}-\d\d-\d\d\.db$/;

/** Oldest first. */
async function ownFiles(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => ownName.test(name)).sort();
}
