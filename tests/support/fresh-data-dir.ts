/** Data folders of empty SQLite stores: copies of one that was opened once, because making the schema takes its time. */
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteStore } from '../../relay/store/open-store.ts';

let template: string | undefined;

export function freshDataDir(): string {
  template ??= makeTemplate();
  const to = mkdtempSync(join(tmpdir(), 'store-'));
  copyFileSync(template, join(to, 'requests.db'));
  return to;
}

function makeTemplate(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-template-'));
  const store = openSqliteStore({ dataDir, channels: [], minFreeMb: 0 });
  const path = join(dataDir, 'requests.db');
  // Into the one file that is copied.
  const database = new DatabaseSync(path);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  void store.close();
  return path;
}
