/** Environment -> StoreConfig: where requests are stored, and for how long. */
import { resolve } from 'node:path';
import { type Env, integer } from '../settings.ts';

export interface StoreConfig {
  /** The folder of the SQLite store. */
  dataDir: string;
  /** PostgreSQL; undefined = SQLite in dataDir. */
  databaseUrl: string | undefined;
  /** Accepting stops below this much free disk space; 0 = never. */
  minFreeMb: number;
  /** Delivered requests older than this are erased; undefined = none are. */
  retentionDays: number | undefined;
  /** The folder of the daily backups; undefined = none are made. */
  backupDir: string | undefined;
}

/** @throws Error naming the first setting that is wrong, and what it expects. */
export function readStoreConfig(env: Env): StoreConfig {
  return {
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: env.DATABASE_URL ? postgresUrl('DATABASE_URL', env.DATABASE_URL) : undefined,
    minFreeMb: integer(env, 'MIN_FREE_MB', 200, 0, 1_000_000),
    retentionDays: env.RETENTION_DAYS ? integer(env, 'RETENTION_DAYS', 0, 1, 36_500) : undefined,
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : undefined,
  };
}

/** @throws Error that does not show the value, because it may contain a password. */
export function postgresUrl(name: string, text: string): string {
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
    throw new Error(`${name} is not an address such as postgres://user:password@127.0.0.1:5432/relay`);
  return text;
}
