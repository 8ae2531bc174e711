/** Writes a backup of the store that the settings name: a SQLite database, or postgres-backup.ts's file. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StoreConfig } from '../store/store-config.ts';
import { writeNewFile } from './new-file.ts';
import { writeSqliteBackup } from './sqlite-backup.ts';

/**
 * Replaces an earlier backup at `path`; every request that was answered before the call is in it.
 * @throws Error when something else stands at `path`, or the backup could not be written: then nothing changed there
 */
export async function backupStore(
  { databaseUrl, dataDir, minFreeMb }: StoreConfig,
  path: string,
): Promise<void> {
  const file = resolve(path);
  if (file.startsWith(join(dataDir, 'requests.db')) || !isReplaceable(file))
    throw new Error(`${path} is there already and is no backup: expected a new file, or an earlier backup`);
  await writeNewFile(file, async (partial) => {
    if (!databaseUrl) return writeSqliteBackup(dataDir, partial, minFreeMb);
    // Loaded only where it is used: the driver is 5 MB of memory.
    const { writePostgresBackup } = await import('./postgres-backup.ts');
    return writePostgresBackup(databaseUrl, partial, minFreeMb);
  });
}

function isReplaceable(file: string): boolean {
  const there = statSync(file, { throwIfNoEntry: false });
  return there === undefined || (there.isFile() && kindOfBackup(file) !== undefined);
}

/** Which database's backup it looks like, by its first bytes. */
export function kindOfBackup(file: string): 'sqlite' | 'postgres' | undefined {
  const bytes = Buffer.alloc(16);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(opened);
  }
  if (bytes.toString('latin1') === 'SQLite format 3\0') return 'sqlite';
  return bytes.readUInt16BE() === 0x1f8b ? 'postgres' : undefined;
}
