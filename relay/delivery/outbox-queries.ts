/**
 * Queries of the outbox, the same for both databases. Guarantees: a delivery is leased to one claimer at a time, and
 * a settlement under a lost lease changes nothing; a request that was quarantined during an attempt is not attempted again.
 */
import { randomUUID } from 'node:crypto';
import { placeholders, type Row, type Sql, type SqlDatabase } from '../db/sql-database.ts';
import { toRequest } from '../requests/request-row.ts';
import {
  type Channel,
  type Claim,
  type ClaimOptions,
  channelOf,
  countMax,
  deliveryKey,
  isThrough,
  type OutboxStatus,
  type Settlement,
  type Store,
} from '../requests/store.ts';

type OutboxQueries = Pick<Store, 'claim' | 'settle' | 'renew' | 'bringForward' | 'outboxStatus'>;

/** @param channels the configured channels; outboxStatus() ignores deliveries through other ones */
export function outboxQueries(database: SqlDatabase, channels: readonly Channel[]): OutboxQueries {
  const waiting = `state IN ('pending', 'leased') AND ${isThrough(channels)}`;
  return {
    async claim({ channel, now, leaseMs, limit }: ClaimOptions): Promise<Claim[]> {
      const lease = randomUUID();
      const claimed = await database.rows(
        `WITH due AS MATERIALIZED (
           SELECT request_id, channel FROM deliveries
           WHERE ${isThrough([channel])} AND state IN ('pending', 'leased') AND due_at <= $1
           ORDER BY due_at LIMIT $2 ${database.skipLocked})
         UPDATE deliveries SET state = 'leased', lease = $3, due_at = $4, attempts = attempts + 1
         WHERE (request_id, channel) IN (SELECT request_id, channel FROM due)
         RETURNING request_id, channel, attempts, waited_ms, maybe_sent`,
        [now.getTime(), limit, lease, now.getTime() + leaseMs],
      );
      if (claimed.length === 0) return [];
      const requests = await database.rows(
        `SELECT * FROM requests WHERE status = 'accepted' AND id IN (${placeholders(claimed.length)})`,
        claimed.map(({ request_id = null }) => request_id),
      );
      const requestOf = new Map(requests.map((row) => [row.id, row]));
      const others = claimed.filter(({ request_id = null }) => !requestOf.has(request_id));
      if (others.length > 0)
        await database.rows(
          `DELETE FROM deliveries WHERE lease = $1 AND request_id IN (${placeholders(others.length, 2)})`,
          [lease, ...others.map(({ request_id = null }) => request_id)],
        );
      return claimed.flatMap((delivery) => {
        const request = requestOf.get(delivery.request_id ?? '');
        return request ? [toClaim(lease, delivery, request)] : []; // erased or quarantined meanwhile
      });
    },

    async settle(claim: Claim, settlement: Settlement): Promise<boolean> {
      const { requestId, lease } = claim;
      const key = deliveryKey(claim);
      const { sql, values } = settlementSql(settlement);
      return database.transaction(async (transaction) => {
        const settled = await transaction.rows(
          `${sql} WHERE request_id = $1 AND channel = $2 AND lease = $3 RETURNING request_id`,
          [requestId, key, lease, ...values],
        );
        if (settled.length === 0) return false;
        await recordAttempt(transaction, requestId, key, settlement);
        if (settlement.state !== 'sent')
          await transaction.rows(
            `DELETE FROM deliveries WHERE request_id = $1 AND channel = $2
               AND EXISTS (SELECT 1 FROM requests WHERE id = $1 AND status = 'quarantined')`,
            [requestId, key],
          );
        return true;
      });
    },

    async renew(claim: Claim, until: Date): Promise<boolean> {
      const renewed = await database.rows(
        `UPDATE deliveries SET due_at = $4
         WHERE request_id = $1 AND channel = $2 AND lease = $3 RETURNING request_id`,
        [claim.requestId, deliveryKey(claim), claim.lease, until.getTime()],
      );
      return renewed.length > 0;
    },

    async bringForward({ now, leaseMs, aheadMaxMs }) {
      const brought = await database.rows(
        `UPDATE deliveries SET due_at = CASE state WHEN 'leased' THEN CAST($2 AS BIGINT) ELSE CAST($1 AS BIGINT) END
         WHERE state IN ('pending', 'leased') AND ${isThrough(channels)} AND due_at > $3
         RETURNING channel`,
        [now.getTime(), now.getTime() + leaseMs, now.getTime() + aheadMaxMs],
      );
      return brought.length;
    },

    async outboxStatus(): Promise<OutboxStatus> {
      const [row = {}] = await database.rows(
        `SELECT
           ${countOf(`deliveries WHERE ${waiting}`)} AS pending,
           ${countOf("deliveries WHERE state = 'held'")} AS held,
           ${countOf("requests WHERE status = 'quarantined'")} AS quarantined,
           (SELECT min(created_at) FROM deliveries WHERE ${waiting}) AS oldest`,
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

function toClaim(lease: string, delivery: Row, request: Row): Claim {
  const [, device] = String(delivery.channel).split(':');
  const { id, receivedAt, params } = toRequest(request);
  return {
    requestId: id,
    channel: channelOf(delivery.channel),
    ...(device === undefined ? {} : { device }),
    receivedAt,
    params,
    attempts: Number(delivery.attempts),
    waitedMs: Number(delivery.waited_ms),
    maybeSent: Number(delivery.maybe_sent),
    lease,
  };
}

const outcomes = {
  sent: 'sent',
  pending: 'retry',
  held: 'held',
  unattempted: 'paused',
  dropped: 'dropped',
} as const;

/**
 * Writes down what an attempt came to, for the timeline of its request. A channel that is down is probed again and again: the same failure is written once in a row.
 */
async function recordAttempt(
  sql: Sql,
  requestId: string,
  channel: string,
  settlement: Settlement,
): Promise<void> {
  const outcome = outcomes[settlement.state];
  const at = settlement.at?.getTime() ?? Date.now();
  const [error, code] =
    settlement.state === 'sent' ? [null, null] : [settlement.error, settlement.reasonCode ?? null];
  if (outcome === 'paused') {
    const [last] = await sql.rows(
      `SELECT outcome, error FROM delivery_attempts WHERE request_id = $1 AND channel = $2 ORDER BY at DESC LIMIT 1`,
      [requestId, channel],
    );
    if (last?.outcome === outcome && last.error === error) return;
  }
  await sql.rows(
    'INSERT INTO delivery_attempts (request_id, channel, at, outcome, error, reason_code) VALUES ($1, $2, $3, $4, $5, $6)',
    [requestId, channel, at, outcome, error, code],
  );
}

/** The statement up to its condition; its values are numbered from $4. */
function settlementSql(settlement: Settlement): { sql: string; values: (string | number | null)[] } {
  switch (settlement.state) {
    case 'sent':
      return {
        sql: "UPDATE deliveries SET lease = NULL, state = 'sent', sent_at = $4, last_error = NULL, reason_code = NULL",
        values: [settlement.at.getTime()],
      };
    case 'pending':
      return {
        sql: "UPDATE deliveries SET lease = NULL, state = 'pending', due_at = $4, waited_ms = $5, last_error = $6, reason_code = $7, maybe_sent = maybe_sent + $8",
        values: [
          settlement.nextAttemptAt.getTime(),
          settlement.waitedMs,
          settlement.error,
          settlement.reasonCode ?? null,
          settlement.maybeSent ? 1 : 0,
        ],
      };
    case 'unattempted':
      // Due since it was created, so that it goes first once the channel works again.
      return {
        sql: "UPDATE deliveries SET lease = NULL, state = 'pending', due_at = created_at, attempts = attempts - 1, last_error = $4, reason_code = $5",
        values: [settlement.error, settlement.reasonCode ?? null],
      };
    case 'dropped':
      return { sql: 'DELETE FROM deliveries', values: [] };
    case 'held':
      return {
        sql: "UPDATE deliveries SET lease = NULL, state = 'held', dismissed_at = NULL, last_error = $4, reason_code = $5, maybe_sent = maybe_sent + $6",
        values: [settlement.error, settlement.reasonCode ?? null, settlement.maybeSent ? 1 : 0],
      };
  }
}
