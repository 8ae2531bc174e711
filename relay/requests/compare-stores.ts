/** The rows that only one of two stores has. Comparing counts is not enough: an extra row would hide a missing one. */
import type { Sql } from '../store/sql-database.ts';

export interface Difference {
  /** Rows of `from` that `to` does not have. */
  missing: { requests: number; deliveries: number };
  /** Ids of the requests that only `to` has, oldest first. */
  onlyInTarget: string[];
}

/** Rows per statement: the target ends statements after some seconds. */
const rowsAtOnce = 1_000;

/** @param from a SQLite database; `to` is a PostgreSQL one */
export async function compareStores(from: Sql, to: Sql): Promise<Difference> {
  const missing = { requests: 0, deliveries: 0 };
  for await (const ids of idPages(from)) {
    missing.requests += ids.length - (await idsAmong(to, ids, listInPostgres)).size;
    const arrived = await deliveriesOf(to, ids, listInPostgres);
    for (const delivery of await deliveriesOf(from, ids, listInSqlite))
      if (!arrived.has(delivery)) missing.deliveries += 1;
  }
  const onlyInTarget: string[] = [];
  for await (const ids of idPages(to)) {
    const known = await idsAmong(from, ids, listInSqlite);
    onlyInTarget.push(...ids.filter((id) => !known.has(id)));
  }
  return { missing, onlyInTarget };
}

/** Each database pages in its own text order, which its index has. */
async function* idPages(database: Sql): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await database.rows('SELECT id FROM requests WHERE id > $1 ORDER BY id LIMIT $2', [
      after,
      rowsAtOnce,
    ]);
    const ids = rows.map(({ id }) => String(id));
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

const listInPostgres = 'SELECT json_array_elements_text($1::json)';
const listInSqlite = 'SELECT value FROM json_each($1)';

async function idsAmong(database: Sql, ids: readonly string[], list: string): Promise<Set<string>> {
  const rows = await database.rows(`SELECT id FROM requests WHERE id IN (${list})`, [JSON.stringify(ids)]);
  return new Set(rows.map(({ id }) => String(id)));
}

async function deliveriesOf(database: Sql, ids: readonly string[], list: string): Promise<Set<string>> {
  const rows = await database.rows(
    `SELECT request_id, channel FROM deliveries WHERE request_id IN (${list})`,
    [JSON.stringify(ids)],
  );
  return new Set(rows.map(({ request_id, channel }) => `${request_id} ${channel}`));
}
