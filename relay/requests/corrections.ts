/** Corrected fields: what they write beside what was sent, and the mail that waits for them. */
import type { Corrections } from '../../contract/panel/inputs.ts';
import { correctableNames } from '../../contract/panel/limits.ts';
import type { Row, Sql, SqlValue } from '../store/db/sql-database.ts';
import { derivedColumns } from '../store/derived-columns.ts';
import { recipientHashOf } from '../store/normal-form.ts';
import { readFields, toRequest } from '../store/request-row.ts';
import { acknowledgementEveryMs } from '../store/store-group.ts';

/** Of the fields that differ: what they were, and what they are. */
export function differences(from: Corrections, to: Corrections): { from: Corrections; to: Corrections } {
  const names = correctableNames.filter((name) => from[name] !== to[name]);
  const only = (of: Corrections): Corrections => Object.fromEntries(names.map((name) => [name, of[name]]));
  return { from: only(from), to: only(to) };
}

/** Of a request with these fields. The fingerprint stays: a visitor who sends the same again does not know of corrections. */
export function correctedColumns(row: Row, fields: Corrections): Record<string, SqlValue> {
  const { to } = differences(toRequest(row).sent, fields);
  const corrected = Object.keys(to).length > 0 ? JSON.stringify(to) : null;
  return { corrected, ...derivedColumns(readFields({ ...row, corrected })) };
}

/** An acknowledgement that waits counts as one to the corrected address, and goes there unless one did within a day. */
export async function readdressAcknowledgement(sql: Sql, id: string, email: string, now: Date) {
  const recipient = recipientHashOf(email);
  const own = "request_id = $1 AND channel = 'acknowledgement' AND state IN ('pending', 'held')";
  const others = await sql.rows(
    `SELECT 1 AS found FROM deliveries WHERE recipient = $1 AND request_id <> $2
       AND (state IN ('pending', 'leased') OR created_at > $3 OR sent_at > $3) LIMIT 1`,
    [recipient, id, now.getTime() - acknowledgementEveryMs],
  );
  if (others.length > 0) await sql.rows(`DELETE FROM deliveries WHERE ${own}`, [id]);
  else await sql.rows(`UPDATE deliveries SET recipient = $2 WHERE ${own}`, [id, recipient]);
}
