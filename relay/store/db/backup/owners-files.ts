/**
 * The owner's `business.json`, logo and pictures inside a backup of SQLite, so that one file has all that a new machine
 * needs besides the settings. They are a table of the backup alone: a restore takes it out again.
 */
import * as fs from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { businessPath, isExample } from '../../../../business/built-business.ts';
import { fileNamesIn } from '../../../../business/read-pictures.ts';
import { parseJson } from '../../../base/safe-text.ts';

/** Adds what is there; nothing where the owner has no file, or where it is not, as in a container. @param backup a whole SQLite file */
export function addOwnersFiles(backup: string): void {
  const path = businessPath(process.env);
  const own = !isExample(process.env) && fs.existsSync(path) && fs.readFileSync(path);
  using database = new DatabaseSync(backup);
  // The caller syncs the whole file, or removes it.
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    DROP TABLE IF EXISTS owners_files;
    CREATE TABLE owners_files (name TEXT PRIMARY KEY, data BLOB NOT NULL) STRICT`);
  if (!own) return;
  const insert = database.prepare('INSERT OR IGNORE INTO owners_files (name, data) VALUES (?, ?)');
  insert.run('business.json', own);
  // Also of a file that is wrong otherwise, which the build says.
  for (const name of fileNamesIn(parseJson(own.toString()))) {
    const file = resolve(dirname(path), name);
    if (fs.statSync(file, { throwIfNoEntry: false })?.isFile()) insert.run(name, fs.readFileSync(file));
  }
}

export type OwnersFiles = { name: string; data: Uint8Array }[];

/** Takes them out of a store that is about to be restored. @returns those that this machine has not, or has otherwise */
export function takeOwnersFiles(database: DatabaseSync): OwnersFiles {
  const [table] = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'owners_files'").all();
  if (!table) return [];
  const path = businessPath(process.env);
  const rows = database.prepare('SELECT name, data FROM owners_files').all() as OwnersFiles; // as written above
  database.exec('DROP TABLE owners_files');
  return rows.filter(({ name, data }) => {
    const file = name === 'business.json' ? path : resolve(dirname(path), name);
    return !fs.existsSync(file) || !fs.readFileSync(file).equals(data);
  });
}

/** Into a folder of their own, so that what the owner has now stays. @returns their names there */
export function writeOwnersFiles(files: OwnersFiles, folder: string): string[] {
  return files.map(({ name, data }) => {
    // No name leads out of the folder.
    const inside = join(sep, name).slice(1);
    const file = join(folder, inside);
    fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, data, { mode: 0o600 });
    return inside;
  });
}
