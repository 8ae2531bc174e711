/** Erases quarantined requests, or everything that is stored of a person, and overwrites their bytes on disk. */
import type { ErasePreview } from '../../contract/panel-answers.ts';
import { idsAtOnceMax, type PersonQuery } from '../../contract/panel-inputs.ts';
import { templateParamOf } from '../../contract/trial-request.ts';
import type { Log } from '../log.ts';
import { normaliseAddress } from '../store/recipient.ts';
import { removeRequests } from '../store/remove-requests.ts';
import { placeholders, type Sql, type SqlDatabase, type SqlValue } from '../store/sql-database.ts';
import { type ChangeContext, logChange } from './change-log.ts';
import type { Values } from './filter-sql.ts';
import { findKeys } from './find-keys.ts';
import { keyMax } from './index-key.ts';
import { PanelFailure } from './panel-failure.ts';
import { rowsByKey } from './request-rows.ts';
import { folded, searchParts } from './search-text.ts';

const phoneDigitsMin = 6;
const phoneDigitsIndexed = 8;

/** Finds a person's requests by mail address, phone or name, quarantined ones included. @throws PanelFailure invalid */
export async function previewErase(
  sql: Sql,
  dialect: SqlDatabase['dialect'],
  { by, value }: PersonQuery,
): Promise<ErasePreview> {
  const keys = await keysOf(sql, dialect, by, value);
  const found = await sql.rows(
    `SELECT i.seq, i.stage, r.params, (SELECT count(*) FROM panel_notes n WHERE n.request_id = r.id) AS notes
     FROM panel_requests i JOIN requests r ON r.id = i.request_id WHERE i.seq IN (${placeholders(keys.length || 1)})`,
    keys.length > 0 ? keys : [-1],
  );
  const meant = found.filter((row) => isMeant(JSON.parse(String(row.params)), by, value));
  const of = new Map(meant.map((row) => [Number(row.seq), row]));
  const shown = keys.filter((key) => of.has(key)).slice(0, idsAtOnceMax);
  const rows = await rowsByKey(sql, shown);
  return {
    rows: rows.map((row, at) => {
      const { notes, stage } = of.get(shown[at] ?? 0) ?? {};
      return { ...row, notes: Number(notes), robot: stage === 'aside' };
    }),
    more: keys.length > idsAtOnceMax,
  };
}

async function keysOf(
  sql: Sql,
  dialect: SqlDatabase['dialect'],
  by: PersonQuery['by'],
  value: string,
): Promise<number[]> {
  if (by === 'name') {
    const parts = searchParts(value);
    if (parts.length === 0) throw new PanelFailure('invalid', { problems: { value: 'expected a name' } });
    const everything = { below: keyMax, from: 0, parts, driver: 'stage', sql: (_: Values) => ['p.seq > 0'] };
    return findKeys(sql, dialect, everything, idsAtOnceMax + 1);
  }
  const digits = value.replace(/\D/g, '');
  if (by === 'phone' && digits.length < phoneDigitsMin)
    throw new PanelFailure('invalid', { problems: { value: `expected ${phoneDigitsMin} digits or more` } });
  const [column, wanted]: [string, SqlValue] =
    by === 'email' ? ['email', normaliseAddress(value)] : ['phone', digits.slice(-phoneDigitsIndexed)];
  const rows = await sql.rows(
    `SELECT seq FROM panel_requests WHERE ${column} = $1 ORDER BY seq DESC LIMIT ${idsAtOnceMax + 1}`,
    [wanted],
  );
  return rows.map(({ seq }) => Number(seq));
}

/** The index searches all fields; here the text must occur in the name. */
function isMeant(params: Record<string, string>, by: PersonQuery['by'], value: string): boolean {
  if (by !== 'name') return true;
  const name = folded(params[templateParamOf.fullName] ?? '');
  return value
    .split(/\s+/)
    .map(folded)
    .every((part) => name.includes(part));
}

export interface EraseDeps {
  database: SqlDatabase;
  log: Log;
}

/** @returns how many were erased; their bytes on disk are overwritten afterwards */
export async function eraseRequests(
  ids: readonly string[],
  kind: 'erased' | 'removed',
  context: ChangeContext,
  { database, log }: EraseDeps,
): Promise<number> {
  const wanted = await storedAmong(database, ids, kind === 'removed');
  const { requests } = await removeRequests(database, wanted, (sql) =>
    logChange(sql, null, { kind, requests: wanted.length }, context),
  );
  // The rows are deleted; overwriting their bytes takes longer and runs in the background.
  database.scrub({ everything: kind === 'erased' }).catch((error) => {
    log.warn({ err: error }, 'what was erased may have left traces on disk: erase anything once more');
  });
  return requests;
}

async function storedAmong(sql: Sql, ids: readonly string[], onlyRobots: boolean): Promise<string[]> {
  const robots = onlyRobots ? "status = 'quarantined' AND" : '';
  const rows = await sql.rows(
    `SELECT id FROM requests WHERE ${robots} id IN (${placeholders(ids.length)})`,
    ids,
  );
  return rows.map(({ id }) => String(id));
}
