/** Pages of the list, and the number of requests that match a filter. */
import type { BoundedCount, FilterChoices, Page, RequestRow } from '../../contract/panel-answers.ts';
import { type CountQuery, countedMax, type ListQuery, pageSize } from '../../contract/panel-inputs.ts';
import type { Sql, SqlDatabase } from '../db/sql-database.ts';
import { folded } from '../requests/normal-form.ts';
import { PanelFailure } from '../requests/panel-failure.ts';
import { rowsByKey, toRequest } from '../requests/request-row.ts';
import { type Conditions, conditionsOf, quarantinedConditions } from './filter-sql.ts';
import { findKeys } from './find-keys.ts';
import { sortedPage } from './sorted-page.ts';

export interface ListDeps {
  reader: Sql;
  dialect: SqlDatabase['dialect'];
  timeZone: string;
  isFilling: () => boolean;
}

export async function listRequests(
  { cursor, until, upTo, sort, limit = pageSize, ...filter }: ListQuery,
  deps: ListDeps,
): Promise<Page<RequestRow>> {
  const { reader, dialect, timeZone } = deps;
  const newest = readKey('upTo', upTo) ?? (await newestKey(reader));
  if (!sort) {
    const conditions = conditionsOf(filter, readKey('cursor', cursor), timeZone);
    const from = Math.max(conditions.from, readKey('until', until) ?? 0);
    return page({ ...conditions, from }, newest, limit, deps);
  }
  const conditions = upToKey(conditionsOf(filter, undefined, timeZone), newest);
  const found = await sortedPage(reader, dialect, conditions, limit + 1, sort, { cursor, until });
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.cursor ?? null) : null;
  const keys = shown.map(({ key }) => key);
  return pageOf(keys, next, newest, conditions, deps);
}

export async function listQuarantined(cursor: string | undefined, deps: ListDeps): Promise<Page<RequestRow>> {
  const newest = await newestKey(deps.reader);
  return page(quarantinedConditions(readKey('cursor', cursor)), newest, pageSize, deps);
}

async function page(
  conditions: Conditions,
  newest: number,
  limit: number,
  deps: ListDeps,
): Promise<Page<RequestRow>> {
  const keys = await findKeys(deps.reader, deps.dialect, upToKey(conditions, newest), limit + 1);
  const shown = keys.slice(0, limit);
  return pageOf(shown, keys.length > limit ? String(shown.at(-1)) : null, newest, conditions, deps);
}

async function pageOf(
  keys: readonly number[],
  next: string | null,
  newest: number,
  { parts }: Conditions,
  { reader, isFilling }: ListDeps,
): Promise<Page<RequestRow>> {
  return {
    rows: await rowsByKey(reader, keys),
    next,
    upTo: String(newest),
    indexing: parts.length > 0 && isFilling(),
  };
}

/** 0 = there is none. */
async function newestKey(reader: Sql): Promise<number> {
  const [row] = await reader.rows('SELECT max(list_key) AS newest FROM requests');
  return Number(row?.newest ?? 0);
}

function upToKey(conditions: Conditions, newest: number): Conditions {
  return { ...conditions, below: Math.min(conditions.below, newest + 1) };
}

export async function countRequests(
  { after, ...filter }: CountQuery,
  { reader, dialect, timeZone }: ListDeps,
): Promise<BoundedCount> {
  const conditions = conditionsOf(filter, undefined, timeZone);
  const from = Math.max(conditions.from, (readKey('after', after) ?? -1) + 1);
  const keys = await findKeys(reader, dialect, { ...conditions, from }, countedMax + 1);
  return boundedCount(keys.length, countedMax);
}

export function boundedCount(found: number, max: number): BoundedCount {
  return { count: Math.min(found, max), more: found > max };
}

const choicesMax = 200;

/** The filters' choices: the most frequent values among the newest requests. */
export async function filterChoices(reader: Sql): Promise<FilterChoices> {
  const newest = await reader.rows(
    "SELECT * FROM requests WHERE status = 'accepted' ORDER BY list_key DESC LIMIT 2000",
  );
  const requests = newest.map(toRequest);
  // One step of the index for each person: people are few, and requests many.
  const people = await reader.rows(
    `WITH RECURSIVE people (id) AS (
       SELECT min(person_id) FROM requests WHERE person_id IS NOT NULL
       UNION ALL SELECT (SELECT min(r.person_id) FROM requests r WHERE r.person_id > people.id)
       FROM people WHERE people.id IS NOT NULL)
     SELECT id, (SELECT r.person_name FROM requests r WHERE r.person_id = people.id ORDER BY r.list_key DESC LIMIT 1) AS name
     FROM people WHERE id IS NOT NULL LIMIT ${choicesMax}`,
  );
  return {
    countries: spellings(requests.map(({ fields }) => fields.country)),
    cities: spellings(requests.map(({ fields }) => fields.city)),
    editions: spellings(requests.map(({ edition }) => edition ?? '')),
    people: people
      .map(({ id, name }) => ({ id: String(id), name: String(name) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'es')),
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

function readKey(name: 'cursor' | 'until' | 'upTo' | 'after', text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const key = Number(text);
  if (Number.isSafeInteger(key) && key >= 0) return key;
  throw new PanelFailure('invalid', {
    problems: { [name]: `expected ${name === 'cursor' || name === 'until' ? '"next"' : '"upTo"'} of a page` },
  });
}
