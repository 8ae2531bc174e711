/**
 * The keys of the requests that match a filter, in the order of the list. If many of the first ones match, scanning those
 * suffices; otherwise few match, and an index finds them. So neither a filter that matches everything nor one that
 * matches nothing reads the whole table. OFFSET is not used.
 */
import type { Reader, Row } from '../store/db/sql-database.ts';
import { type Conditions, filterColumns, indexOf, Values } from './filter-sql.ts';

/**
 * How many of the first requests are scanned before an index is used: so many for each that is wanted. What one in ten
 * matches is found there; an index would sort all of it, 250 ms for 100,000 hits in PostgreSQL.
 */
const firstRead = 2_000;
const firstReadEach = 10;

/** The order of `requests r`, and which of them belong to the page. */
interface KeyOrder {
  by: string;
  /** What the order is by besides the key. */
  value: string;
  where: (values: Values) => string[];
  /** The index that has this order; absent = that of the keys. */
  index?: string;
}

const newestFirst: KeyOrder = { by: 'r.list_key DESC', value: 'NULL', where: () => [] };

/** @returns up to `limit` keys below `conditions.below`, newest first */
export async function findKeys(reader: Reader, conditions: Conditions, limit: number): Promise<number[]> {
  const rows = await findInOrder(reader, conditions, limit, newestFirst);
  return rows.map(({ list_key }) => Number(list_key));
}

/** @returns up to `limit` rows of `list_key` and `value` in this order */
export async function findInOrder(
  reader: Reader,
  conditions: Conditions,
  limit: number,
  order: KeyOrder,
): Promise<Row[]> {
  const { dialect } = reader;
  const scanMax = Math.max(firstRead, firstReadEach * limit);
  const wanted = { dialect, conditions, limit, order, scanMax };
  const first = await reader.rows(...scannedStatement(wanted));
  if (first.length === limit) return first;
  const values = new Values(isFilteredFirst(dialect, conditions) ? conditions.values : []);
  const scan = scanOf(wanted, values);
  const [scanned] = await reader.rows(`SELECT count(*) AS count FROM (${scan}) AS r`, values.list);
  if (Number(scanned?.count) < scanMax) return first;
  return reader.rows(...indexedStatement(wanted));
}

interface Wanted {
  dialect: Reader['dialect'];
  conditions: Conditions;
  limit: number;
  order: KeyOrder;
  scanMax: number;
}

type Statement = [sql: string, values: Values['list']];

function placeIn({ below, from }: Conditions, order: KeyOrder, values: Values): string[] {
  return [`r.list_key < ${values.add(below)}`, `r.list_key >= ${values.add(from)}`, ...order.where(values)];
}

function scanOf({ dialect, conditions, order, scanMax }: Wanted, values: Values): string {
  const by = dialect === 'sqlite' && order.index ? `INDEXED BY ${order.index}` : '';
  const where = [
    ...(isFilteredFirst(dialect, conditions) ? conditions.where : []),
    ...placeIn(conditions, order, values),
  ];
  return `SELECT ${filterColumns} FROM requests r ${by}
    WHERE ${where.join(' AND ')} ORDER BY ${order.by} LIMIT ${scanMax}`;
}

/** PostgreSQL knows how frequent a value of a column is, but not how frequent a searched text is. */
function isFilteredFirst(dialect: Reader['dialect'], { parts }: Conditions): boolean {
  return dialect === 'postgres' && parts.length > 0;
}

function scannedStatement(wanted: Wanted): Statement {
  const { dialect, conditions, limit, order } = wanted;
  const values = new Values(conditions.values);
  const contains = dialect === 'sqlite' ? 'instr' : 'strpos';
  // No join: PostgreSQL might search the whole table to join it with these few rows.
  const text = '(SELECT text FROM request_search s WHERE s.list_key = r.list_key)';
  const where = [
    ...conditions.where,
    ...conditions.parts.map((part) => `${contains}(${text}, ${values.add(part)}) > 0`),
  ];
  return [
    `SELECT r.list_key, ${order.value} AS value FROM (${scanOf(wanted, values)}) AS r
     WHERE ${where.join(' AND ')} ORDER BY ${order.by} LIMIT ${limit}`,
    values.list,
  ];
}

function indexedStatement({ dialect, conditions, limit, order }: Wanted): Statement {
  const { below, from, parts, driver } = conditions;
  const values = new Values(conditions.values);
  const where = [...conditions.where, ...placeIn(conditions, order, values)].join(' AND ');
  const columns = `r.list_key, ${order.value} AS value`;
  const place = (key: string) => `${key} < ${values.add(below)} AND ${key} >= ${values.add(from)}`;
  if (dialect === 'postgres' && parts.length > 0) {
    const like = parts.map((part) => `text LIKE ${values.add(`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)}`);
    // Only so many requests are looked up as the page takes; OFFSET 0 keeps PostgreSQL from joining all of them.
    return [
      `WITH found AS MATERIALIZED (
         SELECT list_key FROM request_search WHERE ${place('list_key')} AND ${like.join(' AND ')} ORDER BY list_key DESC)
       SELECT ${columns} FROM found s
       CROSS JOIN LATERAL (SELECT ${filterColumns} FROM requests WHERE list_key = s.list_key OFFSET 0) AS r
       WHERE ${where} ORDER BY ${order === newestFirst ? 's.list_key DESC' : order.by} LIMIT ${limit}`,
      values.list,
    ];
  }
  if (dialect === 'postgres')
    // Materialised: seeing the limit, PostgreSQL might scan the key instead of the selective index.
    return [
      `WITH r AS MATERIALIZED (
         SELECT ${filterColumns} FROM requests r WHERE ${where})
       SELECT ${columns} FROM r ORDER BY ${order.by} LIMIT ${limit}`,
      values.list,
    ];
  if (parts.length > 0) {
    const match = values.add(parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND '));
    return [
      `SELECT ${columns} FROM request_search_index s CROSS JOIN requests r ON r.list_key = s.rowid
       WHERE s.request_search_index MATCH ${match} AND ${place('s.rowid')}
         AND ${where}
       ORDER BY ${order === newestFirst ? 's.rowid DESC' : order.by} LIMIT ${limit}`,
      values.list,
    ];
  }
  return [
    `SELECT ${columns} FROM requests r INDEXED BY ${indexOf[driver]}
     WHERE ${where} ORDER BY ${order.by} LIMIT ${limit}`,
    values.list,
  ];
}
