/** The keys of the requests that match a filter, in the order of the list: one statement, without OFFSET. */
import type { Reader, Row } from '../store/db/sql-database.ts';
import { type Conditions, type Values, valuesFrom } from './filter-sql.ts';

/** The order of `requests r`, and which of them belong to the page. */
interface KeyOrder {
  by: string;
  /** What the order is by besides the key. */
  value: string;
  where: (values: Values) => string[];
}

const newestFirst: KeyOrder = { by: 'r.list_key DESC', value: 'NULL', where: () => [] };

/** @returns up to `limit` keys below `conditions.below`, newest first */
export async function findKeys(reader: Reader, conditions: Conditions, limit: number): Promise<number[]> {
  const rows = await findInOrder(reader, conditions, limit, newestFirst);
  return rows.map(({ list_key }) => Number(list_key));
}

/** @returns up to `limit` rows of `list_key` and `value` in this order */
export async function findInOrder(
  { dialect, rows }: Reader,
  { below, from, where, parts, values: first }: Conditions,
  limit: number,
  order: KeyOrder,
): Promise<Row[]> {
  const values = valuesFrom(first);
  const search = parts.length > 0 ? searchOf[dialect](parts, values) : { from: 'requests r', where: [] };
  // The plus keeps SQLite from finding by its key what is sorted by something else.
  const key = dialect === 'sqlite' && order !== newestFirst ? '+r.list_key' : 'r.list_key';
  const all = [
    ...where,
    `${key} < ${values.add(below)}`,
    `${key} >= ${values.add(from)}`,
    ...search.where,
    ...order.where(values),
  ];
  return rows(
    `SELECT r.list_key, ${order.value} AS value FROM ${search.from}
     WHERE ${all.join(' AND ')} ORDER BY ${order.by} LIMIT ${limit}`,
    values.list,
  );
}

const searchOf = {
  sqlite: (parts: readonly string[], values: Values) => ({
    from: 'requests r',
    // The plus keeps SQLite in the order of the list, which ends with the page, instead of sorting all that is found.
    where: [
      `+r.list_key IN (SELECT rowid FROM request_search_index WHERE request_search_index MATCH ${values.add(parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND '))})`,
    ],
  }),
  postgres: (parts: readonly string[], values: Values) => ({
    from: 'request_search s JOIN requests r ON r.list_key = s.list_key',
    where: parts.map((part) => `s.text LIKE ${values.add(`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)}`),
  }),
};
