/** Pages of the list, and the number of requests that match a filter. */
import type { BoundedCount, FilterChoices, Page, RequestRow } from '../../contract/panel/answers.ts';
import { type CountQuery, countedMax, type ListQuery } from '../../contract/panel/inputs.ts';
import { Refusal } from '../base/refusal.ts';
import { boughtBefore } from '../store/bought-before.ts';
import type { Reader, Sql } from '../store/db/sql-database.ts';
import { folded } from '../store/normal-form.ts';
import { rowsWithMail, toRequest, toRequestRow } from '../store/request-row.ts';
import { conditionsOf, findKeys } from './find-keys.ts';
import { keysOfPage } from './sorted-page.ts';

export interface ListDeps {
  reader: Reader;
  timeZone: string;
}

export async function listRequests(
  { cursor, upTo, sort, ...filter }: ListQuery,
  { reader, timeZone }: ListDeps,
): Promise<Page<RequestRow>> {
  const conditions = conditionsOf(filter, timeZone);
  const [row] = await reader.rows('SELECT max(list_key) AS newest FROM requests');
  const newest = readKey('upTo', upTo) ?? Number(row?.newest ?? 0);
  const below = Math.min(conditions.below, newest + 1);
  const { keys, next } = await keysOfPage(reader, { ...conditions, below }, { cursor, sort });
  const rows = await rowsWithMail(reader, 'list_key', keys);
  const hasBought = await boughtBefore(reader, rows);
  return {
    rows: rows.map((row) => ({ ...toRequestRow(row), boughtBefore: hasBought(row) })),
    next,
    upTo: String(newest),
  };
}

export async function countRequests(
  { after, ...filter }: CountQuery,
  { reader, timeZone }: ListDeps,
): Promise<BoundedCount> {
  const conditions = conditionsOf(filter, timeZone);
  const from = Math.max(conditions.from, (readKey('after', after) ?? -1) + 1);
  const keys = await findKeys(reader, { ...conditions, from }, countedMax + 1);
  return boundedCount(keys.length);
}

export function boundedCount(found: number): BoundedCount {
  return { count: Math.min(found, countedMax), more: found > countedMax };
}

/** The filters' choices: the values of the newest requests. */
export async function filterChoices(reader: Sql): Promise<FilterChoices> {
  const newest = await reader.rows(
    "SELECT * FROM requests WHERE status = 'accepted' ORDER BY list_key DESC LIMIT 2000",
  );
  const requests = newest.map(toRequest).reverse();
  const spelt = (texts: readonly string[]) =>
    [...new Map(texts.map((text) => [folded(text), text.trim()]))]
      .flatMap(([key, text]) => (key === '' ? [] : text))
      .sort((a, b) => a.localeCompare(b, 'es'));
  return {
    countries: spelt(requests.map(({ fields }) => fields.country)),
    cities: spelt(requests.map(({ fields }) => fields.city)),
    editions: spelt(requests.map(({ edition }) => edition ?? '')),
  };
}

function readKey(name: 'upTo' | 'after', text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const key = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(key)) return key;
  throw new Refusal('invalid', { problems: { [name]: 'expected "upTo" of a page' } });
}
