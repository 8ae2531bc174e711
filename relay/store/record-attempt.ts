/** Writes down what an attempt came to, for the timeline of its request. */
import type { Sql } from './sql-database.ts';
import type { Channel, Settlement } from './store.ts';

const outcomes = { sent: 'sent', pending: 'retry', held: 'held', unattempted: 'paused' } as const;

/** A channel that is down is probed again and again: the same failure is written once in a row. */
export async function recordAttempt(
  sql: Sql,
  requestId: string,
  channel: Channel,
  settlement: Settlement,
): Promise<void> {
  const outcome = outcomes[settlement.state];
  const at = settlement.at?.getTime() ?? Date.now();
  const error = settlement.state === 'sent' ? null : settlement.error;
  if (outcome === 'paused') {
    const [last] = await sql.rows(
      `SELECT outcome, error FROM delivery_attempts WHERE request_id = $1 AND channel = $2 ORDER BY at DESC LIMIT 1`,
      [requestId, channel],
    );
    if (last?.outcome === outcome && last.error === error) return;
  }
  await sql.rows(
    'INSERT INTO delivery_attempts (request_id, channel, at, outcome, error) VALUES ($1, $2, $3, $4, $5)',
    [requestId, channel, at, outcome, error],
  );
}
