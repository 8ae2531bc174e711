/**
 * The owner's page in the database: the last ten published versions, their files, and the one draft. Promises: what is named is there, since
 * a file is deleted only when neither a version nor the draft names it, and none is named that is missing; of two drafts of
 * the same version the second is refused, with both; two relays that publish at once do it one after the other. All that
 * write lock the draft's row first, until their transaction ends.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PageContent, PageDraft, PageVersion, Person } from '../../contract/panel/answers.ts';
import { pageBytesMax, pageFileBytesMax } from '../../contract/panel/limits.ts';
import { Refusal } from '../base/refusal.ts';
import { placeholders, type Row, type Sql, type SqlValue } from '../store/db/sql-database.ts';

const versionsKept = 10;
/** A file is added before the draft that names it; an offline panel may send that much later. */
const unnamedKeptMs = 24 * 60 * 60_000;

export interface StoredVersion extends PageVersion, PageContent {
  /** Of `business.json` when it was published; null = there was none. */
  sourceSha256: string | null;
}

export interface PageFile {
  data: Buffer;
  mediaType: string;
}

interface Author {
  by: Person;
  now: Date;
}

const newestId = 'SELECT max(id) AS id FROM page_versions';

/** Undefined = nothing was published yet. */
export async function publishedVersionId(sql: Sql): Promise<number | undefined> {
  const [row] = await sql.rows(newestId);
  return row?.id == null ? undefined : Number(row.id);
}

/** The newest; undefined = nothing was published yet. */
export async function publishedVersion(sql: Sql): Promise<StoredVersion | undefined> {
  const [row] = await sql.rows(`SELECT * FROM page_versions WHERE id = (${newestId})`);
  return row && toStored(row);
}

/** Undefined = it is older than the ones that are kept, or never was. */
export async function pageVersion(sql: Sql, id: number): Promise<StoredVersion | undefined> {
  const [row] = await sql.rows('SELECT * FROM page_versions WHERE id = $1', [id]);
  return row && toStored(row);
}

/** Newest first. */
export async function pageVersions(sql: Sql): Promise<PageVersion[]> {
  const columns = 'id, published_at, by_id, by_name';
  return (await sql.rows(`SELECT ${columns} FROM page_versions ORDER BY id DESC`)).map(toVersion);
}

/** Publishes; the draft stays as it is. @throws Refusal invalid where it is too large, or a file is missing */
export async function addVersion(
  sql: Sql,
  { entries, files, sourceSha256, by, now }: PageContent & Author & Pick<StoredVersion, 'sourceSha256'>,
): Promise<StoredVersion> {
  const json = jsonOf(entries);
  await lockDraft(sql);
  await requireFiles(sql, files);
  const [row = {}] = await sql.rows(
    `INSERT INTO page_versions (id, published_at, by_id, by_name, entries, files, source_sha256)
     VALUES ((SELECT coalesce(max(id), 0) + 1 FROM page_versions), $1, $2, $3, $4, $5, $6) RETURNING *`,
    [now.getTime(), by.id, by.name, json, JSON.stringify(files), sourceSha256],
  );
  await sql.rows('DELETE FROM page_versions WHERE id <= $1', [Number(row.id) - versionsKept]);
  await deleteUnnamedFiles(sql, now);
  return toStored(row);
}

export async function pageFile(sql: Sql, sha256: string): Promise<PageFile | undefined> {
  const [row] = await sql.rows('SELECT data, media_type FROM page_files WHERE sha256 = $1', [sha256]);
  return row && { data: Buffer.from(String(row.data), 'base64'), mediaType: String(row.media_type) };
}

/**
 * The same bytes are kept once. It stays for a day without being named.
 * @returns its SHA-256
 * @throws Refusal invalid where it is too large
 */
export async function addFile(
  sql: Sql,
  { data, mediaType }: { data: Uint8Array; mediaType: string },
  now: Date,
): Promise<string> {
  requireSize('file', data.byteLength, pageFileBytesMax);
  const sha256 = createHash('sha256').update(data).digest('hex');
  await lockDraft(sql);
  await sql.rows(
    `INSERT INTO page_files (sha256, media_type, added_at, data) VALUES ($1, $2, $3, $4)
     ON CONFLICT (sha256) DO UPDATE SET added_at = excluded.added_at`,
    [sha256, mediaType, now.getTime(), Buffer.from(data).toString('base64')],
  );
  return sha256;
}

export async function pageDraft(sql: Sql): Promise<PageDraft> {
  const [row = {}] = await sql.rows('SELECT * FROM page_draft');
  return toDraft(row);
}

/**
 * @param draft with the version that it was typed over; `entries` null discards it
 * @returns what is stored now, under its new version
 * @throws Refusal conflict with what is stored, where another one came first; invalid where it is too large, or a file is missing
 */
export async function saveDraft(
  sql: Sql,
  { by, now, ...sent }: Pick<PageDraft, 'version' | 'entries' | 'files'> & Author,
): Promise<PageDraft> {
  const { version, entries, files } = sent;
  const json = entries && jsonOf(entries);
  const draft = await lockDraft(sql);
  if (draft.version !== version) {
    // Sent again because its answer was lost, or typed by two people: there is nothing to decide.
    if (isDeepStrictEqual([draft.entries, draft.files], [entries, files])) return draft;
    throw new Refusal('conflict', { current: { draft }, yours: sent });
  }
  await requireFiles(sql, files);
  const [row = {}] = await sql.rows(
    `UPDATE page_draft SET version = version + 1, entries = $1, files = $2, updated_at = $3, by_id = $4, by_name = $5
     RETURNING *`,
    [json, JSON.stringify(files), now.getTime(), by.id, by.name],
  );
  return toDraft(row);
}

/** Both databases lock what is written. */
async function lockDraft(sql: Sql): Promise<PageDraft> {
  const [row = {}] = await sql.rows('UPDATE page_draft SET version = version RETURNING *');
  return toDraft(row);
}

/** @throws Refusal invalid, by entry */
async function requireFiles(sql: Sql, files: PageContent['files']): Promise<void> {
  const named = Object.values(files);
  if (named.length === 0) return;
  const found = `SELECT sha256 FROM page_files WHERE sha256 IN (${placeholders(named.length)})`;
  const there = new Set((await sql.rows(found, named)).map(({ sha256 }) => sha256));
  const missing = Object.entries(files).filter(([, sha256]) => !there.has(sha256));
  if (missing.length === 0) return;
  const problems = missing.map(([entry]) => [entry, 'Este archivo ya no está guardado: elígelo otra vez']);
  throw new Refusal('invalid', { problems: Object.fromEntries(problems) });
}

/** What the draft names counts like what a version names. */
async function deleteUnnamedFiles(sql: Sql, now: Date): Promise<void> {
  const isNamedIn = (table: string) =>
    `EXISTS (SELECT 1 FROM ${table} WHERE files LIKE '%' || page_files.sha256 || '%')`;
  await sql.rows(
    `DELETE FROM page_files WHERE added_at < $1 AND NOT ${isNamedIn('page_versions')} AND NOT ${isNamedIn('page_draft')}`,
    [now.getTime() - unnamedKeptMs],
  );
}

/** @throws Refusal invalid */
function jsonOf(entries: PageContent['entries']): string {
  const json = JSON.stringify(entries);
  requireSize('entries', Buffer.byteLength(json), pageBytesMax);
  return json;
}

function requireSize(name: 'entries' | 'file', bytes: number, bytesMax: number): void {
  if (bytes > bytesMax)
    throw new Refusal('invalid', { problems: { [name]: `Se esperan ${bytesMax / 1000} kB como máximo` } });
}

function toVersion(row: Row): PageVersion {
  return { id: Number(row.id), publishedAt: isoOf(row.published_at), by: personIn(row) };
}

function toStored(row: Row): StoredVersion {
  const { entries, files, source_sha256: source } = row;
  const content = { entries: JSON.parse(String(entries)), files: JSON.parse(String(files)) };
  return { ...toVersion(row), ...content, sourceSha256: source == null ? null : String(source) };
}

function toDraft(row: Row): PageDraft {
  const { version, entries, files, updated_at: at } = row;
  return {
    version: Number(version),
    entries: entries == null ? null : JSON.parse(String(entries)),
    files: JSON.parse(String(files)),
    updatedAt: at == null ? null : isoOf(at),
    by: at == null ? null : personIn(row),
  };
}

function personIn({ by_id, by_name }: Row): Person {
  return { id: String(by_id), name: String(by_name) };
}

function isoOf(ms: SqlValue | undefined): string {
  return new Date(Number(ms)).toISOString();
}
