/**
 * The owner's page in the database: the last ten published versions, their files, and the one draft. Each transaction that writes
 * here locks the draft's row first, so that relays that publish at once do it one after the other.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PageContent, PageDraft, PageVersion, Person } from '../../contract/panel/answers.ts';
import { pageBytesMax } from '../../contract/panel/limits.ts';
import { Refusal } from '../base/refusal.ts';
import { placeholders, type Row, type Sql, type SqlValue } from '../store/db/sql-database.ts';

const versionsKept = 10;
/** A panel that is offline sends the draft that names a file long after the file. */
const unnamedKeptMs = 24 * 60 * 60_000;

export interface StoredVersion extends PageVersion, PageContent {
  /** Of `business.json`, with the files that it names, when it was published. */
  sourceSha256: string;
}

type Authored<Content> = Content & { by: Person; now: Date };

/** The newest, or the one with this id; undefined = nothing was published yet, or it is not among the last ten. */
export async function publishedVersion(sql: Sql, id?: number): Promise<StoredVersion | undefined> {
  const query = 'SELECT * FROM page_versions WHERE id = coalesce($1, id) ORDER BY id DESC LIMIT 1';
  const [row] = await sql.rows(query, [id ?? null]);
  return row && { ...toVersion(row), ...contentIn(row), sourceSha256: String(row.source_sha256) };
}

/** Another text after each change of the draft and each publication; it reads neither of them. */
export async function pageState(sql: Sql): Promise<string> {
  const [row] = await sql.rows('SELECT version, (SELECT max(id) FROM page_versions) AS id FROM page_draft');
  return `${Number(row?.version)}-${Number(row?.id ?? 0)}`;
}

/** The last ten, newest first. */
export async function pageVersions(sql: Sql): Promise<PageVersion[]> {
  const columns = 'id, published_at, by_id, by_name';
  return (await sql.rows(`SELECT ${columns} FROM page_versions ORDER BY id DESC`)).map(toVersion);
}

/** Publishes what was a draft or a version; the draft stays as it is. @throws Refusal invalid where a file is missing */
export async function addVersion(
  sql: Sql,
  { entries, files, sourceSha256, by, now }: Authored<PageContent & Pick<StoredVersion, 'sourceSha256'>>,
): Promise<PageVersion> {
  const json = JSON.stringify(entries);
  await lockDraft(sql);
  await requireFiles(sql, files);
  const [row = {}] = await sql.rows(
    `INSERT INTO page_versions (id, published_at, by_id, by_name, entries, files, source_sha256)
     VALUES ((SELECT coalesce(max(id), 0) + 1 FROM page_versions), $1, $2, $3, $4, $5, $6) RETURNING *`,
    [now.getTime(), by.id, by.name, json, JSON.stringify(files), sourceSha256],
  );
  const version = toVersion(row);
  await sql.rows('DELETE FROM page_versions WHERE id <= $1', [version.id - versionsKept]);
  const named = (table: string) => `SELECT 1 FROM ${table} WHERE files LIKE '%' || page_files.sha256 || '%'`;
  await sql.rows(
    `DELETE FROM page_files WHERE added_at < $1 AND NOT EXISTS (${named('page_versions')}) AND NOT EXISTS (${named('page_draft')})`,
    [now.getTime() - unnamedKeptMs],
  );
  return version;
}

export async function pageFile(sql: Sql, sha256: string): Promise<Buffer | undefined> {
  const [row] = await sql.rows('SELECT data FROM page_files WHERE sha256 = $1', [sha256]);
  return row && Buffer.from(String(row.data), 'base64');
}

/** The same bytes are kept once, and for a day without being named. @returns their SHA-256 */
export async function addFile(sql: Sql, data: Uint8Array, now: Date): Promise<string> {
  const sha256 = createHash('sha256').update(data).digest('hex');
  await lockDraft(sql);
  await sql.rows(
    `INSERT INTO page_files (sha256, media_type, added_at, data) VALUES ($1, '', $2, $3)
     ON CONFLICT (sha256) DO UPDATE SET added_at = excluded.added_at`,
    [sha256, now.getTime(), Buffer.from(data).toString('base64')],
  );
  return sha256;
}

export const pageDraft = (sql: Sql) => draftFrom(sql, 'SELECT * FROM page_draft');

/**
 * @param draft with the version over which it was typed; `entries` null discards what is there
 * @returns what is stored now, with its new version
 * @throws Refusal conflict where another one came first; invalid where it is too large, or a file is missing
 */
export async function saveDraft(
  sql: Sql,
  { by, now, ...sent }: Authored<Pick<PageDraft, 'version' | 'entries' | 'files'>>,
): Promise<PageDraft> {
  const { version, entries, files } = sent;
  const json = entries && JSON.stringify(entries);
  if (Buffer.byteLength(json ?? '') > pageBytesMax)
    throw new Refusal('invalid', {
      problems: { entries: `Se esperan ${pageBytesMax / 1000} kB como máximo` },
    });
  const draft = await lockDraft(sql);
  if (draft.version !== version) {
    // The same again: its answer was lost, or two people typed it. There is nothing to decide.
    if (isDeepStrictEqual([draft.entries, draft.files], [entries, files])) return draft;
    throw new Refusal('conflict', { current: { draft }, yours: sent });
  }
  await requireFiles(sql, files);
  return draftFrom(
    sql,
    `UPDATE page_draft SET version = version + 1, entries = $1, files = $2, updated_at = $3, by_id = $4, by_name = $5
     RETURNING *`,
    [json, JSON.stringify(files), now.getTime(), by.id, by.name],
  );
}

/** Both databases lock what is written. */
const lockDraft = (sql: Sql) => draftFrom(sql, 'UPDATE page_draft SET version = version RETURNING *');

/** @throws Refusal invalid, by entry */
async function requireFiles(sql: Sql, files: PageContent['files']): Promise<void> {
  const named = Object.values(files);
  const found = `SELECT sha256 FROM page_files WHERE sha256 IN (${placeholders(named.length)})`;
  const there = new Set((await sql.rows(found, named)).map(({ sha256 }) => sha256));
  const problems = Object.entries(files)
    .filter(([, sha256]) => !there.has(sha256))
    .map(([entry]) => [entry, 'Este archivo ya no está guardado: elígelo otra vez']);
  if (problems.length > 0) throw new Refusal('invalid', { problems: Object.fromEntries(problems) });
}

async function draftFrom(sql: Sql, query: string, values?: SqlValue[]): Promise<PageDraft> {
  const [row = {}] = await sql.rows(query, values); // there always is one
  const { at, by } = toVersion(row);
  return { version: Number(row.version), ...contentIn(row), at, by };
}

function toVersion({ id, published_at, updated_at, by_id, by_name }: Row): PageVersion {
  const at = new Date(Number(published_at ?? updated_at)).toISOString();
  return { id: Number(id), at, by: { id: String(by_id ?? ''), name: String(by_name ?? '') } };
}

function contentIn({ entries, files }: Row) {
  return { entries: JSON.parse(String(entries)), files: JSON.parse(String(files)) };
}
