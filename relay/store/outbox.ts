/** The outbox: deliveries that wait, their leases and outcomes (docs/flow.md, "Delivery"; CONTRIBUTING.md has the words). */
import { randomUUID } from 'node:crypto';
import { type DeliveryChannel, deliveryChannels, tellsOwner } from '../../contract/channels.ts';
import type { ReasonCode } from '../../contract/panel/reasons.ts';
import { placeholders, type Row, type Sql, type SqlDatabase, type SqlValue } from './db/sql-database.ts';
import { dateOf, readFields } from './request-row.ts';

export type Channel = DeliveryChannel;

/** What stands in `deliveries.channel`: a push has one delivery for each device, `push:` and its id. */
export function deliveryKey({ channel, device }: Pick<Claim, 'channel' | 'device'>): string {
  return device === undefined ? channel : `${channel}:${device}`;
}

export function channelOf(stored: unknown): Channel {
  return String(stored).replace(/:.*/, '') as Channel; // written from Channel values only
}

/**
 * The condition that a delivery goes through one of the channels, and to a device that still exists. One list, because
 * SQLite reads the index by channel for a list, and every waiting delivery for two conditions joined by OR.
 */
export function isThrough(channels: readonly Channel[]): string {
  return `channel IN (${deliveryKeys(channels)})`;
}

/** A query of what stands in `deliveries.channel` for these channels: one row for each device. */
export function deliveryKeys(channels: readonly Channel[]): string {
  const each = channels.map((channel) =>
    channel === 'push'
      ? "SELECT 'push:' || id AS channel FROM push_devices"
      : `SELECT '${channel}' AS channel`,
  );
  return each.join(' UNION ALL ') || "SELECT '' AS channel WHERE false";
}

/** To the owner, through each of these channels, but for what has one already or a person entered. @param atMs absent = since it was received */
export async function addDeliveries(
  sql: Sql,
  ids: readonly string[],
  channels: readonly Channel[],
  atMs?: number,
): Promise<void> {
  const at = atMs ?? 'received_at';
  await sql.rows(
    `INSERT INTO deliveries (request_id, channel, created_at, due_at)
     SELECT id, channel, ${at}, ${at} FROM requests CROSS JOIN (${deliveryKeys(channels.filter(tellsOwner))}) AS keys
     WHERE way IS NULL AND id IN (${placeholders(ids.length)}) ON CONFLICT (request_id, channel) DO NOTHING`,
    ids,
  );
}

/** No delay and no lease is longer than this: a later due time was written under a clock that was set back since. */
const dueAheadMaxMs = 3 * 60 * 60 * 1000;

export type DeliveryState = 'pending' | 'leased' | 'sent' | 'held';

/** Counts of the outbox stop here, because exact larger counts cost time and are of no more use. */
const countMax = 10_000;

export type Claim = ReturnType<typeof toClaim>;

/** What follows from an attempt; maybeSent = the server received the whole message and did not answer. `at` absent = now. */
export type Outcome = { at?: Date; error?: string; reasonCode?: ReasonCode; maybeSent?: boolean } & (
  | { kind: 'sent'; at: Date }
  | { kind: 'retry'; nextAttemptAt: Date; waitedMs: number }
  /** The channel does not work, so that the attempt does not count. */
  | { kind: 'paused' }
  | { kind: 'held' }
  /** The device, or the time it was worth sending, is gone: the delivery is deleted. */
  | { kind: 'dropped' }
);

export type Outbox = ReturnType<typeof outboxQueries>;
export type OutboxStatus = Awaited<ReturnType<Outbox['outboxStatus']>>;

/** @param channels the configured channels; outboxStatus() ignores deliveries through other ones */
export function outboxQueries(database: SqlDatabase, channels: readonly Channel[]) {
  /** Rows that other processes are claiming. */
  const skipLocked = database.forUpdate && `${database.forUpdate} SKIP LOCKED`;
  const waiting = `state IN ('pending', 'leased') AND ${isThrough(channels)}`;
  return {
    /** Claims up to `limit` due deliveries, earliest first, including those whose lease has expired or was of a wrong clock. */
    async claim(options: { channel: Channel; now: Date; leaseMs: number; limit: number }): Promise<Claim[]> {
      const { channel, now, leaseMs, limit } = options;
      const lease = randomUUID();
      const claimed = await database.rows(
        `WITH due AS MATERIALIZED (
           SELECT request_id, channel FROM deliveries
           WHERE ${isThrough([channel])} AND state IN ('pending', 'leased') AND (due_at <= $1 OR due_at > $5)
           ORDER BY due_at LIMIT $2 ${skipLocked})
         UPDATE deliveries SET state = 'leased', lease = $3, due_at = $4, attempts = attempts + 1
         WHERE (request_id, channel) IN (SELECT request_id, channel FROM due)
         RETURNING request_id, channel, created_at, attempts, waited_ms, maybe_sent,
           (SELECT received_at FROM requests WHERE id = request_id) AS received_at,
           (SELECT concat_ws(' / ', utm_source, utm_medium, utm_campaign, referrer_host) FROM requests WHERE id = request_id) AS source,
           (SELECT corrected FROM requests WHERE id = request_id) AS corrected,
           (SELECT params FROM requests WHERE id = request_id AND status = 'accepted') AS params`,
        [now.getTime(), limit, lease, now.getTime() + leaseMs, now.getTime() + dueAheadMaxMs],
      );
      const quarantined = claimed.flatMap(({ params, request_id = null }) => (params ? [] : [request_id]));
      if (quarantined.length > 0)
        await database.rows(
          `DELETE FROM deliveries WHERE lease = $1 AND request_id IN (${placeholders(quarantined.length, 2)})`,
          [lease, ...quarantined],
        );
      return claimed.filter(({ params }) => params).map((row) => toClaim(lease, row));
    },

    /** False when the lease was lost or the request erased meanwhile. */
    async recordOutcome(claim: Claim, outcome: Outcome): Promise<boolean> {
      const { requestId, lease } = claim;
      const key = deliveryKey(claim);
      const [statement, ...values] = outcomeSql(outcome);
      return database.transaction(async (sql) => {
        const recorded = await sql.rows(
          `${statement} WHERE request_id = $1 AND channel = $2 AND lease = $3 RETURNING request_id`,
          [requestId, key, lease, ...values],
        );
        if (recorded.length === 0) return false;
        await recordAttempt(sql, requestId, key, outcome);
        // What was quarantined meanwhile, and what goes to a device that is gone, is not repeated.
        if (outcome.kind !== 'sent')
          await sql.rows(
            `DELETE FROM deliveries WHERE request_id = $1 AND channel = $2
               AND (EXISTS (SELECT 1 FROM requests WHERE id = $1 AND status = 'quarantined') OR NOT ${isThrough(deliveryChannels)})`,
            [requestId, key],
          );
        return true;
      });
    },

    /** Does nothing where the lease was lost. */
    async renew(claim: Claim, until: Date): Promise<void> {
      await database.rows(
        'UPDATE deliveries SET due_at = $4 WHERE request_id = $1 AND channel = $2 AND lease = $3',
        [claim.requestId, deliveryKey(claim), claim.lease, until.getTime()],
      );
    },

    /** Counts for /readyz and /metrics; each is `countMax` at most. */
    async outboxStatus() {
      const [row = {}] = await database.rows(
        `SELECT
           ${countOf(`deliveries WHERE ${waiting}`)} AS pending,
           ${countOf("deliveries WHERE state = 'held' AND dismissed_at IS NULL")} AS held,
           ${countOf("requests WHERE status = 'quarantined'")} AS quarantined,
           (SELECT min(created_at) FROM deliveries WHERE ${waiting}) AS oldest`,
      );
      return {
        pending: Number(row.pending),
        held: Number(row.held),
        quarantined: Number(row.quarantined),
        /** When the oldest undelivered (pending or leased) delivery was created; undefined when none waits. */
        oldestUndeliveredAt: dateOf(row.oldest),
      };
    },
  };
}

/** Counts up to a limit: any client may trigger these counts, and the relay reads them before each mail. */
export function countOf(rows: string, max = countMax): string {
  return `(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${max}) AS counted)`;
}

function toClaim(lease: string, row: Row) {
  const [, device] = String(row.channel).split(':');
  return {
    requestId: String(row.request_id),
    channel: channelOf(row.channel),
    ...(device === undefined ? {} : { device }),
    receivedAt: new Date(Number(row.received_at)),
    /** Later than the request where that was released from quarantine. */
    createdAt: new Date(Number(row.created_at)),
    fields: readFields(row),
    /** As `sourceLabel` of the contract writes it; '' = not known. */
    sourceLabel: String(row.source),
    /** Number of attempts, this one included. */
    attempts: Number(row.attempts),
    /** Sum of the delays so far; time without a working channel does not count. */
    waitedMs: Number(row.waited_ms),
    /** Number of earlier attempts with an unknown outcome. */
    maybeSent: Number(row.maybe_sent),
    lease,
  };
}

/** For the timeline. A channel that is down is probed again and again: the same failure is recorded once in a row. */
async function recordAttempt(sql: Sql, requestId: string, channel: string, outcome: Outcome): Promise<void> {
  const { kind, at = new Date(), error = null, reasonCode = null } = outcome;
  if (kind === 'paused') {
    const [last] = await sql.rows(
      `SELECT outcome, error FROM delivery_attempts WHERE request_id = $1 AND channel = $2 ORDER BY at DESC LIMIT 1`,
      [requestId, channel],
    );
    if (last?.outcome === 'paused' && last.error === error) return;
  }
  await sql.rows(
    'INSERT INTO delivery_attempts (request_id, channel, at, outcome, error, reason_code) VALUES ($1, $2, $3, $4, $5, $6)',
    [requestId, channel, at.getTime(), kind, error, reasonCode],
  );
}

const nextStates = {
  sent: "state = 'sent', sent_at = $7",
  retry: "state = 'pending', due_at = $7, waited_ms = $8",
  // Due since it was created, so that it goes first once the channel works again.
  paused: "state = 'pending', due_at = created_at, attempts = attempts - 1",
  held: "state = 'held', dismissed_at = NULL",
};

/** The statement up to its condition; its values are numbered from $4. */
function outcomeSql(outcome: Outcome): [sql: string, ...values: SqlValue[]] {
  if (outcome.kind === 'dropped') return ['DELETE FROM deliveries'];
  const { kind, error = null, reasonCode = null, maybeSent } = outcome;
  return [
    `UPDATE deliveries
     SET lease = NULL, last_error = $4, reason_code = $5, maybe_sent = maybe_sent + $6, ${nextStates[kind]}`,
    ...[error, reasonCode, maybeSent ? 1 : 0],
    ...(outcome.kind === 'sent' ? [outcome.at.getTime()] : []),
    ...(outcome.kind === 'retry' ? [outcome.nextAttemptAt.getTime(), outcome.waitedMs] : []),
  ];
}
