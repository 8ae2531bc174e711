/**
 * The keys of the requests that match a filter, newest first. If many of the newest match, scanning those suffices;
 * otherwise few match, and an index finds them. So neither a filter that matches everything nor one that matches
 * nothing reads the whole table. OFFSET is not used.
 */
import type { Row, Sql, SqlDatabase } from '../store/sql-database.ts';
import { type Conditions, Values } from './filter-sql.ts';

/**
 * How many of the newest requests are scanned before an index is used: so many for each that is wanted. What one in ten
 * matches is found there; an index would sort all of it, 250 ms for 100,000 hits in PostgreSQL.
 */
const newestRead = 2_000;
const newestReadEach = 10;

/** @returns up to `limit` keys below `conditions.below`, newest first */
export async function findKeys(
  sql: Sql,
  dialect: SqlDatabase['dialect'],
  conditions: Conditions,
  limit: number,
): Promise<number[]> {
  const newest = await sql.rows(...newestStatement(dialect, conditions, limit));
  if (newest.length === limit) return newest.map(keyOf);
  const rows = await sql.rows(...indexedStatement(dialect, conditions, limit));
  return rows.map(keyOf);
}

const keyOf = ({ seq }: Row) => Number(seq);

type Statement = [sql: string, values: Values['list']];

function newestStatement(dialect: SqlDatabase['dialect'], conditions: Conditions, limit: number): Statement {
  const values = new Values();
  const { below, from, parts } = conditions;
  const contains = dialect === 'sqlite' ? 'instr' : 'strpos';
  const where = [
    ...conditions.sql(values),
    ...parts.map((part) => `${contains}(p.search, ${values.add(part)}) > 0`),
  ];
  const columns = `seq, stage, account_id, country, city, computers, edition${parts.length > 0 ? ', search' : ''}`;
  return [
    `SELECT p.seq FROM (SELECT ${columns} FROM panel_requests
       WHERE seq < ${values.add(below)} AND seq >= ${values.add(from)} ORDER BY seq DESC LIMIT ${Math.max(newestRead, newestReadEach * limit)}) AS p
     WHERE ${where.join(' AND ')} ORDER BY p.seq DESC LIMIT ${limit}`,
    values.list,
  ];
}

function indexedStatement(dialect: SqlDatabase['dialect'], conditions: Conditions, limit: number): Statement {
  const values = new Values();
  const { below, from, parts, driver } = conditions;
  const where = conditions.sql(values);
  if (dialect === 'postgres') {
    where.push(`p.seq < ${values.add(below)}`, `p.seq >= ${values.add(from)}`);
    where.push(
      ...parts.map((part) => `p.search LIKE ${values.add(`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)}`),
    );
    // Materialised: seeing the limit, PostgreSQL might scan the key instead of the selective index.
    return [
      `WITH hits AS MATERIALIZED (SELECT p.seq FROM panel_requests p WHERE ${where.join(' AND ')})
       SELECT seq FROM hits ORDER BY seq DESC LIMIT ${limit}`,
      values.list,
    ];
  }
  if (parts.length > 0) {
    const match = values.add(parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND '));
    const keys = `s.rowid < ${values.add(below)} AND s.rowid >= ${values.add(from)}`;
    return [
      `SELECT s.rowid AS seq FROM panel_search s CROSS JOIN panel_requests p ON p.seq = s.rowid
       WHERE s.panel_search MATCH ${match} AND ${keys} AND ${where.join(' AND ')}
       ORDER BY s.rowid DESC LIMIT ${limit}`,
      values.list,
    ];
  }
  const keys = `p.seq < ${values.add(below)} AND p.seq >= ${values.add(from)}`;
  return [
    `SELECT p.seq FROM panel_requests p INDEXED BY panel_requests_${indexOf[driver ?? 'stage']}
     WHERE ${keys} AND ${where.join(' AND ')} ORDER BY p.seq DESC LIMIT ${limit}`,
    values.list,
  ];
}

const indexOf: Record<string, string> = {
  account_id: 'account',
  edition: 'edition',
  city: 'city',
  country: 'country',
  computers: 'computers',
  stage: 'stage',
};
