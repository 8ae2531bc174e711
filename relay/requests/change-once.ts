/**
 * One change of one request, in one transaction with its entry in the log. Promise: a change that is sent again, because its
 * answer was lost, is answered again and made once: the id that its browser gave it is that of its entry.
 */
import type { Entry } from '../../contract/panel/inputs.ts';
import { Refusal } from '../base/refusal.ts';
import { type ChangeContext, type LoggedChange, logChange } from '../store/change-log.ts';
import type { Row, Sql } from '../store/db/sql-database.ts';

interface OneChange<Answer> {
  requestId: string;
  /** Undefined = it cannot be sent again: it comes from a tab that was opened before an update. */
  id: string | undefined;
  /** Answers a change that was made before. */
  again: (sql: Sql, request: Row) => Promise<Answer> | Answer;
  /** @returns the answer, and what is logged: nothing where nothing changed */
  make: (sql: Sql, request: Row) => Promise<{ answer: Answer; entry?: LoggedChange }>;
}

/** @throws Refusal notFound, invalid, or what `again` and `make` throw */
export async function changeOnce<Answer>(
  context: ChangeContext,
  { requestId, id, again, make }: OneChange<Answer>,
): Promise<Answer> {
  const { database, by } = context;
  const answer = await database.transaction(async (sql) => {
    // Locked, so that the second of two changes at once reads what the first has written.
    const locked = `SELECT * FROM requests WHERE id = $1 ${database.forUpdate}`;
    const [request] = await sql.rows(locked, [requestId]);
    if (!request) throw new Refusal('notFound');
    const entries = 'SELECT request_id, account_id FROM panel_changes WHERE id = $1';
    const [known] = id === undefined ? [] : await sql.rows(entries, [id]);
    if (known && (known.request_id !== requestId || known.account_id !== by.id))
      throw new Refusal('invalid', { problems: { id: 'Expected an id that no other change has' } });
    if (known) return again(sql, request);
    const made = await make(sql, request);
    if (made.entry) await logChange(sql, [requestId], made.entry, context, id);
    return made.answer;
  });
  await context.publishChange({ requests: [requestId] });
  return answer;
}

/** An entry that changes nothing but the log. @throws Refusal notFound, invalid */
export function addEntry(requestId: string, entry: Entry, context: ChangeContext) {
  const answer = { done: 1 };
  const make = async () => ({ answer, entry });
  return changeOnce(context, { requestId, id: entry.id, again: () => answer, make });
}
