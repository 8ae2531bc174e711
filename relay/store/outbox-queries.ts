/**
 * Queries of the outbox, the same for both databases. Guarantees: a delivery is leased to one claimer at a time, and
 * a settlement under a lost lease changes nothing.
 */
import { randomUUID } from 'node:crypto';
import { recordAttempt } from './record-attempt.ts';
import { placeholders, type Row, type SqlDatabase } from './sql-database.ts';
import {
  type Channel,
  type Claim,
  type ClaimOptions,
  countMax,
  type OutboxStatus,
  type Settlement,
  type Store,
} from './store.ts';

type OutboxQueries = Pick<
  Store,
  'claim' | 'settle' | 'renew' | 'bringForward' | 'retry' | 'retryHeld' | 'outboxStatus'
>;

/** Due at $1, with the full five days of retries. */
const restarted = "state = 'pending', due_at = $1, waited_ms = 0, maybe_sent = 0";

/** @param channels the configured channels; outboxStatus() ignores deliveries through other ones */
export function outboxQueries(database: SqlDatabase, channels: readonly Channel[]): OutboxQueries {
  const waiting = `state IN ('pending', 'leased') AND channel IN (${placeholders(channels.length)})`;
  return {
    async claim({ channel, now, leaseMs, limit }: ClaimOptions): Promise<Claim[]> {
      const lease = randomUUID();
      const claimed = await database.rows(
        `WITH due AS MATERIALIZED (
           SELECT request_id FROM deliveries
           WHERE channel = $1 AND state IN ('pending', 'leased') AND due_at <= $2
           ORDER BY due_at LIMIT $3 ${database.skipLocked})
         UPDATE deliveries SET state = 'leased', lease = $4, due_at = $5, attempts = attempts + 1
         WHERE channel = $1 AND request_id IN (SELECT request_id FROM due)
         RETURNING request_id, attempts, waited_ms, maybe_sent`,
        [channel, now.getTime(), limit, lease, now.getTime() + leaseMs],
      );
      if (claimed.length === 0) return [];
      const requests = await database.rows(
        `SELECT r.id, r.received_at, r.params FROM requests r JOIN deliveries d ON d.request_id = r.id
         WHERE d.channel = $1 AND d.lease = $2`,
        [channel, lease],
      );
      const requestOf = new Map(requests.map((row) => [row.id, row]));
      return claimed.flatMap((delivery) => {
        const request = requestOf.get(delivery.request_id ?? '');
        return request ? [toClaim(channel, lease, delivery, request)] : []; // erased meanwhile
      });
    },

    async settle({ requestId, channel, lease }: Claim, settlement: Settlement): Promise<boolean> {
      const { sql, values } = settlementSql(settlement);
      return database.transaction(async (transaction) => {
        const settled = await transaction.rows(
          `UPDATE deliveries SET lease = NULL, ${sql}
           WHERE request_id = $1 AND channel = $2 AND lease = $3 RETURNING request_id`,
          [requestId, channel, lease, ...values],
        );
        if (settled.length > 0) await recordAttempt(transaction, requestId, channel, settlement);
        return settled.length > 0;
      });
    },

    async renew({ requestId, channel, lease }: Claim, until: Date): Promise<boolean> {
      const renewed = await database.rows(
        `UPDATE deliveries SET due_at = $4
         WHERE request_id = $1 AND channel = $2 AND lease = $3 RETURNING request_id`,
        [requestId, channel, lease, until.getTime()],
      );
      return renewed.length > 0;
    },

    async bringForward({ now, leaseMs, aheadMaxMs }) {
      const brought = await database.rows(
        `UPDATE deliveries SET due_at = CASE state WHEN 'leased' THEN CAST($2 AS BIGINT) ELSE CAST($1 AS BIGINT) END
         WHERE state IN ('pending', 'leased') AND channel IN (${placeholders(channels.length, 4)}) AND due_at > $3
         RETURNING channel`,
        [now.getTime(), now.getTime() + leaseMs, now.getTime() + aheadMaxMs, ...channels],
      );
      return brought.length;
    },

    async retry(id: string, now: Date): Promise<number> {
      const retried = await database.rows(
        `UPDATE deliveries SET ${restarted}
         WHERE request_id = $2 AND state IN ('pending', 'held') RETURNING channel`,
        [now.getTime(), id],
      );
      return retried.length;
    },

    async retryHeld(now: Date): Promise<number> {
      const retried = await database.rows(
        `UPDATE deliveries SET ${restarted} WHERE state = 'held' RETURNING channel`,
        [now.getTime()],
      );
      return retried.length;
    },

    async outboxStatus(): Promise<OutboxStatus> {
      const [row = {}] = await database.rows(
        `SELECT
           ${countOf(`deliveries WHERE ${waiting}`)} AS pending,
           ${countOf("deliveries WHERE state = 'held'")} AS held,
           ${countOf("requests WHERE status = 'quarantined'")} AS quarantined,
           (SELECT min(created_at) FROM deliveries WHERE ${waiting}) AS oldest`,
        channels,
      );
      return {
        pending: Number(row.pending),
        held: Number(row.held),
        quarantined: Number(row.quarantined),
        oldestUndeliveredAt: row.oldest == null ? undefined : new Date(Number(row.oldest)),
      };
    },
  };
}

/** Counts up to a limit: any client may trigger these counts, and the relay reads them before each mail. */
function countOf(rows: string): string {
  return `(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${countMax}) AS counted)`;
}

function toClaim(channel: Claim['channel'], lease: string, delivery: Row, request: Row): Claim {
  return {
    requestId: String(request.id),
    channel,
    receivedAt: new Date(Number(request.received_at)),
    params: JSON.parse(String(request.params)),
    attempts: Number(delivery.attempts),
    waitedMs: Number(delivery.waited_ms),
    maybeSent: Number(delivery.maybe_sent),
    lease,
  };
}

/** The columns that a settlement sets; its values are numbered from $4. */
function settlementSql(settlement: Settlement): { sql: string; values: (string | number)[] } {
  switch (settlement.state) {
    case 'sent':
      return { sql: "state = 'sent', sent_at = $4, last_error = NULL", values: [settlement.at.getTime()] };
    case 'pending':
      return {
        sql: "state = 'pending', due_at = $4, waited_ms = $5, last_error = $6, maybe_sent = maybe_sent + $7",
        values: [
          settlement.nextAttemptAt.getTime(),
          settlement.waitedMs,
          settlement.error,
          settlement.maybeSent ? 1 : 0,
        ],
      };
    case 'unattempted':
      // Due since it was created, so that it goes first once the channel works again.
      return {
        sql: "state = 'pending', due_at = created_at, attempts = attempts - 1, last_error = $4",
        values: [settlement.error],
      };
    case 'held':
      return {
        sql: "state = 'held', last_error = $4, maybe_sent = maybe_sent + $5",
        values: [settlement.error, settlement.maybeSent ? 1 : 0],
      };
  }
}
