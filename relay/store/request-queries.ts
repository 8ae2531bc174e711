/** Reading, releasing and erasing requests, the same for every database. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { addressOf, normaliseAddress } from './recipient.ts';
import { placeholders, type Row, type Sql, type SqlDatabase, type SqlValue } from './sql-database.ts';
import {
  type Channel,
  type Delivery,
  type DeliveryState,
  listedAtOnce,
  type Removed,
  type RequestStatus,
  type Store,
  type StoredRequest,
} from './store.ts';

type RequestQueries = Pick<
  Store,
  | 'list'
  | 'find'
  | 'release'
  | 'erase'
  | 'eraseBefore'
  | 'unreportedRobots'
  | 'claimRobotSummary'
  | 'markRobotsReported'
>;

const summaryAfterMs = 24 * 60 * 60 * 1000;
const summaryClaimMs = 60 * 60 * 1000;
/** Values in one statement; PostgreSQL takes 65,535, SQLite 32,766. */
const idsMax = 1_000;

export function requestQueries(database: SqlDatabase, channels: readonly Channel[]): RequestQueries {
  /** What keeps a request from being erased by age: the owner has not got it yet. */
  const ownersChannels = channels.filter((each) => each !== 'acknowledgement');
  /** Something was deleted and still lies on disk. */
  let scrubOwed = false;

  return {
    async list(after) {
      const requests = await database.rows(
        `SELECT * FROM requests WHERE received_at <= $1 AND (received_at < $1 OR id > $2)
         ORDER BY received_at DESC, id LIMIT $3`,
        [after?.receivedAt.getTime() ?? Number.MAX_SAFE_INTEGER, after?.id ?? '', listedAtOnce],
      );
      const ids = requests.map(({ id }) => id ?? null);
      return withDeliveries(
        requests,
        ids.length === 0
          ? []
          : await database.rows(
              `SELECT * FROM deliveries WHERE request_id IN (${placeholders(ids.length)}) ORDER BY channel`,
              ids,
            ),
      );
    },

    async find(id) {
      const [request] = withDeliveries(
        await database.rows('SELECT * FROM requests WHERE id = $1', [id]),
        await database.rows('SELECT * FROM deliveries WHERE request_id = $1 ORDER BY channel', [id]),
      );
      return request;
    },

    release: (id, now) =>
      database.transaction(async (sql) => {
        const released = await sql.rows(
          `UPDATE requests SET status = 'accepted' WHERE id = $1 AND status = 'quarantined' RETURNING id`,
          [id],
        );
        if (released.length === 0) return false;
        // No acknowledgement: the visitor sent this long ago, and perhaps again since.
        for (const channel of ownersChannels)
          await sql.rows(
            'INSERT INTO deliveries (request_id, channel, created_at, due_at) VALUES ($1, $2, $3, $3)',
            [id, channel, now.getTime()],
          );
        return true;
      }),

    async erase(email) {
      const wanted = normaliseAddress(email);
      const removed = await database.transaction(async (sql) => {
        const ids = (await sql.rows('SELECT id, params FROM requests'))
          .filter((row) => addressOf(JSON.parse(String(row.params))) === wanted)
          .map((row) => String(row.id));
        return remove(sql, ids);
      });
      try {
        // Even when nothing was found: an earlier erasure may have been cut short before this.
        await database.scrub({ everything: true });
      } catch (error) {
        throw new Error(
          `${removed.requests} requests and ${removed.deliveries} deliveries are erased, but traces may be left on disk: ${error instanceof Error ? error.message : error}`,
        );
      }
      return removed;
    },

    async eraseBefore(moment) {
      const all = { requests: 0, deliveries: 0 };
      await inParts(async () => {
        const removed = await database.transaction((sql) => removeBefore(sql, moment, ownersChannels));
        all.requests += removed.requests;
        all.deliveries += removed.deliveries;
        return removed.requests;
      });
      scrubOwed ||= all.requests > 0;
      if (scrubOwed) await database.scrub({ everything: false });
      scrubOwed = false;
      return all;
    },

    async unreportedRobots() {
      const [row = {}] = await database.rows(
        `SELECT count(*) AS count, max(received_at) AS newest FROM requests
         WHERE status = 'quarantined' AND reported_at IS NULL`,
      );
      return {
        count: Number(row.count),
        newestAt: row.newest == null ? undefined : new Date(Number(row.newest)),
      };
    },

    async claimRobotSummary(now) {
      const claimed = await database.rows(
        `UPDATE robot_summary SET claimed_until = $1 WHERE claimed_until <= $2 AND EXISTS (
           SELECT 1 FROM requests
           WHERE status = 'quarantined' AND reported_at IS NULL AND received_at <= $3)
         RETURNING claimed_until`,
        [now.getTime() + summaryClaimMs, now.getTime(), now.getTime() - summaryAfterMs],
      );
      return claimed.length > 0;
    },

    async markRobotsReported(upTo) {
      await inParts(async () => {
        const marked = await database.rows(
          `UPDATE requests SET reported_at = $1 WHERE id IN (
             SELECT id FROM requests
             WHERE status = 'quarantined' AND reported_at IS NULL AND received_at <= $1 LIMIT $2)
           RETURNING id`,
          [upTo.getTime(), idsMax],
        );
        return marked.length;
      });
    },
  };
}

/**
 * Does up to `idsMax` at a time, until there are fewer. Between two parts everybody else has their turn: SQLite
 * works in this process, which would otherwise answer nobody until all was done.
 */
async function inParts(part: () => Promise<number>): Promise<void> {
  while ((await part()) === idsMax) await othersTurn();
}

/** Some of what was received before a moment and has gone out through all of `channels`. */
async function removeBefore(sql: Sql, moment: Date, channels: readonly Channel[]): Promise<Removed> {
  const rows = await sql.rows(
    `SELECT id FROM requests r WHERE received_at < $1 AND NOT EXISTS (
       SELECT 1 FROM deliveries d
       WHERE d.request_id = r.id AND d.channel IN (${placeholders(channels.length, 3)}) AND d.state <> 'sent')
     LIMIT $2`,
    [moment.getTime(), idsMax, ...channels],
  );
  return remove(
    sql,
    rows.map((row) => String(row.id)),
  );
}

async function remove(sql: Sql, ids: readonly string[]): Promise<Removed> {
  const removed = { requests: 0, deliveries: 0 };
  for (let at = 0; at < ids.length; at += idsMax) {
    const some: SqlValue[] = ids.slice(at, at + idsMax);
    const list = placeholders(some.length);
    removed.deliveries += (
      await sql.rows(`DELETE FROM deliveries WHERE request_id IN (${list}) RETURNING request_id`, some)
    ).length;
    removed.requests += (
      await sql.rows(`DELETE FROM requests WHERE id IN (${list}) RETURNING id`, some)
    ).length;
  }
  return removed;
}

function withDeliveries(requests: readonly Row[], deliveries: readonly Row[]): StoredRequest[] {
  const deliveriesOf = Map.groupBy(deliveries, (row) => row.request_id);
  return requests.map((row) => ({
    id: String(row.id),
    receivedAt: new Date(Number(row.received_at)),
    status: row.status as RequestStatus, // written by accept and release only
    timesReceived: Number(row.times_received),
    params: JSON.parse(String(row.params)),
    deliveries: (deliveriesOf.get(row.id ?? null) ?? []).map(toDelivery),
  }));
}

function toDelivery(row: Row): Delivery {
  return {
    channel: row.channel as Channel, // written from Channel values only
    state: row.state as DeliveryState, // written by settlements only
    attempts: Number(row.attempts),
    nextAttemptAt: row.state === 'pending' ? new Date(Number(row.due_at)) : undefined,
    sentAt: row.sent_at == null ? undefined : new Date(Number(row.sent_at)),
    lastError: row.last_error == null ? undefined : String(row.last_error),
  };
}
