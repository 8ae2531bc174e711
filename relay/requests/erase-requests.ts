/** Erases requests with everything that belongs to them: the one way for panel, command line and RETENTION_DAYS (docs/flow.md, "Erasing"). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ChangeContext, logChange, newChangeId } from '../store/change-log.ts';
import { placeholders, type Row, type Sql, type SqlValue } from '../store/db/sql-database.ts';
import { derivedColumns, emailKey } from '../store/derived-columns.ts';
import { readFields } from '../store/request-row.ts';
import { markOverwriteDue } from './overwrite-erased.ts';

/** Requests of a transaction. SQLite overwrites what the search's index held: 5 ms for a usual one, 30 ms for one with the longest texts. */
const atOnceOf = { sqlite: 1, postgres: 250 };

export interface Condition {
  /** About `requests r`; its values are numbered from $1. */
  sql: string;
  values: readonly SqlValue[];
}

const conditions = { erased: 'true', removed: "r.status = 'quarantined'" };

type EraseContext = Omit<ChangeContext, 'channels'>;

/** Erases every request of a mail address, however it is written. @returns how many */
export async function eraseAddress(email: string, context: EraseContext): Promise<number> {
  const rows = await requestsOf(context.database, 'email_key', emailKey(email));
  return eraseByIds(rows.map(idOf), 'erased', context);
}

const idOf = ({ id }: Row) => String(id);

/** Of one mail address or phone, also where it was corrected since: what was sent is stored still. @returns id and list_key of each */
export async function requestsOf(sql: Sql, column: 'email_key' | 'phone_key', key: string) {
  if (key === '') return [];
  const rows = await sql.rows(
    `SELECT id, list_key, NULL AS params FROM requests WHERE ${column} = $1
     UNION ALL SELECT id, list_key, params FROM requests WHERE corrected IS NOT NULL AND ${column} <> $1`,
    [key],
  );
  return rows.filter(
    ({ params = null }) => params === null || derivedColumns(readFields({ params }))[column] === key,
  );
}

/** @returns how many are gone; those that do not meet the condition stay, and of `removed` what is not quarantined */
export async function eraseByIds(
  ids: readonly string[],
  kind: 'erased' | 'removed',
  context: EraseContext,
  only: Condition = { sql: conditions[kind], values: [] },
): Promise<number> {
  const { database } = context;
  let removed = 0;
  const entryId = newChangeId();
  const atOnce = atOnceOf[database.dialect];
  for (let at = 0; at < ids.length; at += atOnce, await nextTurn()) {
    const some = ids.slice(at, at + atOnce);
    const gone = await database.transaction(async (sql) => {
      const gone = await removeSome(sql, some, only, database.forUpdate);
      if (gone.length > 0) {
        await logChange(sql, null, { kind, requests: removed + gone.length }, context, entryId);
        await markOverwriteDue(sql);
        // A browser that never heard that it was entered would enter it again.
        for (const row of gone)
          if (row.way !== null) await logChange(sql, null, { kind, requests: 1 }, context, idOf(row));
      }
      return gone;
    });
    removed += gone.length;
    if (gone.length > 0) await context.publishChange({ requests: gone.map(idOf), deliveries: true });
  }
  return removed;
}

/** The condition is checked here, under a lock: a request may have been released meanwhile. @returns id and way of each */
async function removeSome(sql: Sql, ids: readonly string[], only: Condition, lock: string): Promise<Row[]> {
  // By a question of its own: one that waits for a lock sees of other tables, such as the notes, what was there before.
  if (lock) await sql.rows(`SELECT id FROM requests WHERE id IN (${placeholders(ids.length)}) ${lock}`, ids);
  return sql.rows(
    `DELETE FROM requests AS r
     WHERE ${only.sql} AND r.id IN (${placeholders(ids.length, only.values.length + 1)}) RETURNING id, way`,
    [...only.values, ...ids],
  );
}
