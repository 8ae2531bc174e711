/** Pages of the list, and the number of requests that match a filter. */
import type { BoundedCount, FilterChoices, Page, RequestRow } from '../../contract/panel-answers.ts';
import { countedMax, type ListQuery, pageSize, type RequestFilter } from '../../contract/panel-inputs.ts';
import type { Sql, SqlDatabase } from '../store/sql-database.ts';
import { asideConditions, type Conditions, conditionsOf } from './filter-sql.ts';
import { findKeys } from './find-keys.ts';
import { PanelFailure } from './panel-failure.ts';
import { rowsByKey } from './request-rows.ts';
import { folded } from './search-text.ts';

export interface ListDeps {
  reader: Sql;
  dialect: SqlDatabase['dialect'];
  timeZone: string;
  isFilling: () => boolean;
}

export async function listRequests(
  { cursor, until, limit = pageSize, ...filter }: ListQuery,
  deps: ListDeps,
): Promise<Page<RequestRow>> {
  const conditions = conditionsOf(filter, readCursor('cursor', cursor), deps.timeZone);
  const from = Math.max(conditions.from, readCursor('until', until) ?? 0);
  return page({ ...conditions, from }, limit, deps);
}

export async function listSetAside(cursor: string | undefined, deps: ListDeps): Promise<Page<RequestRow>> {
  return page(asideConditions(readCursor('cursor', cursor)), pageSize, deps);
}

async function page(
  conditions: Conditions,
  limit: number,
  { reader, dialect, isFilling }: ListDeps,
): Promise<Page<RequestRow>> {
  const keys = await findKeys(reader, dialect, conditions, limit + 1);
  const shown = keys.slice(0, limit);
  return {
    rows: await rowsByKey(reader, shown),
    next: keys.length > limit ? String(shown.at(-1)) : null,
    indexing: isFilling(),
  };
}

export async function countRequests(
  filter: RequestFilter,
  { reader, dialect, timeZone }: ListDeps,
): Promise<BoundedCount> {
  const keys = await findKeys(reader, dialect, conditionsOf(filter, undefined, timeZone), countedMax + 1);
  return bounded(keys.length, countedMax);
}

export function bounded(found: number, max: number): BoundedCount {
  return { count: Math.min(found, max), more: found > max };
}

const choicesMax = 200;

/** The filters' choices: the most frequent values among the newest requests. */
export async function filterChoices(reader: Sql): Promise<FilterChoices> {
  const newest = await reader.rows(
    `SELECT r.params FROM (SELECT request_id FROM panel_requests WHERE stage <> 'aside' ORDER BY seq DESC LIMIT 2000) AS i
     JOIN requests r ON r.id = i.request_id`,
  );
  const params = newest.map((row) => JSON.parse(String(row.params)) as Record<string, string>);
  const people = await reader.rows(
    `SELECT DISTINCT account_id, account_name FROM panel_records ORDER BY account_name LIMIT ${choicesMax}`,
  );
  return {
    countries: spellings(params.map(({ pais = '' }) => pais)),
    editions: spellings(params.map(({ edicion = '' }) => edicion)),
    people: people.map((row) => ({ id: String(row.account_id), name: String(row.account_name) })),
  };
}

/** Of spellings that are folded to the same text, the most frequent one. */
function spellings(texts: readonly string[]): string[] {
  const counts = new Map<string, Map<string, number>>();
  for (const text of texts.map((each) => each.trim())) {
    const key = folded(text);
    if (key === '') continue;
    const spelt = counts.get(key) ?? new Map<string, number>();
    counts.set(key, spelt.set(text, (spelt.get(text) ?? 0) + 1));
  }
  return [...counts.values()]
    .map((spelt) => [...spelt].reduce((most, each) => (each[1] > most[1] ? each : most))[0])
    .sort((a, b) => a.localeCompare(b, 'es'))
    .slice(0, choicesMax);
}

function readCursor(name: 'cursor' | 'until', text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const key = Number(text);
  if (Number.isSafeInteger(key) && key >= 0) return key;
  throw new PanelFailure('invalid', { problems: { [name]: 'expected "next" of a page' } });
}
