/** Data folders of empty SQLite stores: copies of one that was opened once, because making the schema takes its time. */
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../relay/store/open-store.ts';

let template: Promise<string> | undefined;

export async function freshDataDir(): Promise<string> {
  template ??= makeTemplate();
  const [from, to] = [await template, mkdtempSync(join(tmpdir(), 'store-'))];
  copyFileSync(join(from, 'requests.db'), join(to, 'requests.db'));
  return to;
}

async function makeTemplate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-template-'));
  await openSqliteStore({ dataDir, channels: [], minFreeMb: 0 }).close();
  return dataDir;
}
