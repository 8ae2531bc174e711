/** Where words of a person stand in a store: in rows of any table, the search's index among them, and in the files below them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlDatabase } from '../../relay/store/db/sql-database.ts';

type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

const tablesIn = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table'",
  postgres: "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
};

/** @returns each word that a row holds, in any case, as `word in table` */
export async function wordsInRows(
  { dialect, rows }: Pick<SqlDatabase, 'dialect' | 'rows'>,
  words: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await rows(tablesIn[dialect])) {
    const text = JSON.stringify(await rows(`SELECT * FROM ${name}`), asText).toLowerCase();
    for (const word of words) if (text.includes(word.toLowerCase())) found.push(`${word} in ${name}`);
  }
  return found;
}

/** @returns the words that a file of SQLite's folder holds */
export function wordsInFiles(folder: string, words: readonly string[]): string[] {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('latin1'));
  return words.filter((word) => texts.some((text) => text.includes(latin1(word))));
}

/** @returns the words that a file of PostgreSQL's tables and indexes holds */
export async function wordsInPostgres(ask: Ask, words: readonly string[]): Promise<string[]> {
  await ask('CHECKPOINT');
  const found = await ask(
    `WITH folder AS (SELECT 'base/' || oid AS path FROM pg_database WHERE datname = current_database()),
       files AS (SELECT path || '/' || pg_ls_dir(path) AS file FROM folder)
     SELECT DISTINCT word FROM files, unnest(ARRAY[${words.map((word) => `'${word}'`).join(', ')}]) AS word
     WHERE position(convert_to(word, 'UTF8') IN coalesce(pg_read_binary_file(file, 0, 1000000000, true), '')) > 0`,
  );
  return found.map(({ word }) => String(word));
}

const latin1 = (word: string) => Buffer.from(word).toString('latin1');

function asText(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString() : value;
}
