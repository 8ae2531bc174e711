/**
 * When the person behind a request wrote before: same e-mail address, accepted, newest first. Read from the panel's
 * index, because nothing else finds an address without reading every request; what is not indexed yet is not found.
 */
import { addressOf } from './recipient.ts';
import type { SqlDatabase } from './sql-database.ts';
import type { Claim } from './store.ts';

const foundMax = 4;

export async function earlierRequests(
  database: Pick<SqlDatabase, 'rows'>,
  { requestId, params, receivedAt }: Pick<Claim, 'requestId' | 'params' | 'receivedAt'>,
): Promise<Date[]> {
  // As the index writes it: panel/index-rows.ts.
  const email = addressOf(params).replace(/\p{C}/gu, '').toWellFormed();
  if (email === '') return [];
  const rows = await database.rows(
    `SELECT requests.received_at FROM panel_requests JOIN requests ON requests.id = panel_requests.request_id
     WHERE panel_requests.email = $1 AND requests.id <> $2 AND requests.received_at <= $3
       AND requests.status = 'accepted'
     ORDER BY panel_requests.seq DESC LIMIT $4`,
    [email, requestId, receivedAt.getTime(), foundMax],
  );
  return rows.map(({ received_at }) => new Date(Number(received_at)));
}
