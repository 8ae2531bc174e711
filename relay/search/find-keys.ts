/** The list's filter -> the keys of the requests that match it, in the order of the list: one statement, without OFFSET. */
import { addDays } from '../../contract/calendar-day.ts';
import { type ListQuery, type RequestFilter, stages, untaken } from '../../contract/panel/inputs.ts';
import { dayStartMs } from '../base/local-days.ts';
import { placeholders, type Reader, type Row, type SqlValue } from '../store/db/sql-database.ts';
import { firstListKeyAt, listKeyMax, textKey } from '../store/derived-columns.ts';
import { searchParts } from '../store/search-text.ts';

/** On `requests r`. */
export interface Conditions {
  /** The range of keys: `below` is exclusive, `from` inclusive. */
  below: number;
  from: number;
  /** The parts that the search text must contain; empty = no search. */
  parts: readonly string[];
  /** Conditions, without those of keys and search; their values are numbered from $1. */
  where: readonly string[];
  values: readonly SqlValue[];
}

/** `ids`: only these of what the filter finds; absent = all. */
export type ChosenFilter = RequestFilter &
  Pick<ListQuery, 'quarantined'> & { ids?: readonly string[] | undefined };

/** @param timeZone of the business, for the days of the period */
export function conditionsOf(filter: ChosenFilter, timeZone: string): Conditions {
  const { stage, country, city, edition, taken, computersMin, computersMax } = filter;
  const isUntaken = taken === untaken;
  const isSized = computersMin !== undefined || computersMax !== undefined;
  const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
  const wanted = {
    taken_by: isUntaken ? undefined : one(taken),
    person_id: one(filter.person),
    edition_key: one(edition && textKey(edition)),
    city_key: one(city && textKey(city)),
    country_key: one(country && textKey(country)),
    id: filter.ids,
    // A covering index, requests_stage, has the computers: SQLite would read row after row for a few.
    stage: stage?.length ? stage : isSized && !filter.quarantined ? stages : undefined,
  };
  const values: string[] = [];
  const where = [`r.status = '${filter.quarantined ? 'quarantined' : 'accepted'}'`];
  for (const [column, some] of Object.entries(wanted)) {
    if (!some) continue;
    where.push(`r.${column} IN (${placeholders(some.length, values.length + 1)})`);
    values.push(...some);
  }
  if (isUntaken) where.push("r.stage = 'new'", 'r.taken_by IS NULL');
  if (isSized) where.push(`r.computers BETWEEN ${computersMin ?? 0} AND ${computersMax ?? 1e9}`);
  return {
    below: filter.to === undefined ? listKeyMax : firstListKeyAt(dayStartMs(addDays(filter.to, 1), timeZone)),
    from: filter.from === undefined ? 0 : firstListKeyAt(dayStartMs(filter.from, timeZone)),
    parts: searchParts(filter.q ?? ''),
    where,
    values,
  };
}

/** All requests, quarantined ones included. */
export const everything: Conditions = { below: listKeyMax, from: 0, parts: [], where: ['true'], values: [] };

const newestFirst = { by: 'r.list_key DESC', value: 'NULL' };

/** @returns up to `limit` keys below `conditions.below`, newest first */
export async function findKeys(reader: Reader, conditions: Conditions, limit: number): Promise<number[]> {
  const rows = await findInOrder(reader, conditions, limit, newestFirst);
  return rows.map(({ list_key }) => Number(list_key));
}

/** @param order `value`: what it is by besides the key @returns up to `limit` rows of `list_key` and `value` in this order */
export async function findInOrder(
  { dialect, rows }: Reader,
  { below, from, where, parts, values }: Conditions,
  limit: number,
  order: typeof newestFirst,
): Promise<Row[]> {
  const search = parts.length > 0 ? searchOf[dialect](parts, values.length + 1) : noSearch;
  // The plus keeps SQLite from finding by its key what is sorted by something else.
  const keys = dialect === 'sqlite' && order !== newestFirst ? ['+r.list_key'] : search.keys;
  const range = keys.flatMap((key) => [`${key} < ${below}`, `${key} >= ${from}`]);
  const all = [...where, ...range, ...search.where];
  return rows(
    `SELECT r.list_key, ${order.value} AS value FROM ${search.from}
     WHERE ${all.join(' AND ')} ORDER BY ${order.by} LIMIT ${limit}`,
    [...values, ...search.values],
  );
}

const noSearch = { keys: ['r.list_key'], from: 'requests r', where: [], values: [] };
/** Their values are numbered from `first`. */
const searchOf = {
  sqlite: (parts: readonly string[], first: number) => ({
    ...noSearch,
    // The plus keeps SQLite in the order of the list, which ends with the page, instead of sorting all that is found.
    where: [
      `+r.list_key IN (SELECT rowid FROM request_search_index WHERE request_search_index MATCH $${first})`,
    ],
    values: [parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ')],
  }),
  postgres: (parts: readonly string[], first: number) => ({
    // PostgreSQL passes no range on through a join: the table without one was read from the newest request on.
    keys: ['s.list_key', 'r.list_key'],
    from: 'request_search s JOIN requests r ON r.list_key = s.list_key',
    where: parts.map((_, at) => `s.text LIKE $${first + at}`),
    values: parts.map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`),
  }),
};
