/** Puts a backup in the place of the store that the settings name. */
import { statSync } from 'node:fs';
import type { StoreConfig } from '../store/store-config.ts';
import { kindOfBackup } from './backup-store.ts';
import type { Restored, RestoreOptions } from './restore-options.ts';
import { restoreSqlite } from './sqlite-restore.ts';

/** @throws Error saying why nothing was restored; then nothing changed. */
export async function restoreStore(
  { databaseUrl, dataDir }: StoreConfig,
  options: RestoreOptions,
): Promise<Restored> {
  const { file } = options;
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Error(`${file} is no file: expected a backup that "npm run backup" wrote`);
  const kind = kindOfBackup(file);
  if (!kind) throw new Error(`${file} is no backup: expected a file that "npm run backup" wrote`);
  if (kind === 'sqlite') {
    if (databaseUrl)
      throw new Error(
        `${file} is a SQLite store, and DATABASE_URL is set: unset it and restore into a DATA_DIR, then copy that with "npm run requests -- copy"`,
      );
    return restoreSqlite(dataDir, options);
  }
  if (!databaseUrl) throw new Error(`${file} is a backup of PostgreSQL: expected DATABASE_URL to be set`);
  const { restorePostgres } = await import('./postgres-restore.ts');
  return restorePostgres(databaseUrl, options);
}
