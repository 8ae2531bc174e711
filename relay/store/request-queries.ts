/** Queries that read, release and erase requests, the same for both databases. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { addressOf, normaliseAddress } from './recipient.ts';
import { idsMax, removeBefore, removeRequests } from './remove-requests.ts';
import { placeholders, type Row, type SqlDatabase } from './sql-database.ts';
import {
  type Channel,
  type Delivery,
  type DeliveryState,
  listedAtOnce,
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

export function requestQueries(database: SqlDatabase, channels: readonly Channel[]): RequestQueries {
  /** A request is erased by age only once it was sent through all of these. */
  const ownersChannels = channels.filter((each) => each !== 'acknowledgement');
  /** True when the bytes of deleted rows are still on disk. */
  let scrubIsDue = false;

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
        await sql.rows(`UPDATE panel_requests SET stage = 'new' WHERE request_id = $1 AND stage = 'aside'`, [
          id,
        ]);
        // Without an acknowledgement: the visitor sent this long ago, and perhaps again since.
        for (const channel of ownersChannels)
          await sql.rows(
            'INSERT INTO deliveries (request_id, channel, created_at, due_at) VALUES ($1, $2, $3, $3)',
            [id, channel, now.getTime()],
          );
        return true;
      }),

    async erase(email) {
      const wanted = normaliseAddress(email);
      const removed = { requests: 0, deliveries: 0 };
      // The rows are read in parts and without a lock, so that accepting goes on meanwhile.
      for (let after = ''; ; ) {
        const rows = await database.rows(
          'SELECT id, params FROM requests WHERE id > $1 ORDER BY id LIMIT $2',
          [after, idsMax],
        );
        const last = rows.at(-1);
        if (!last) break;
        after = String(last.id);
        const ids = rows
          .filter((row) => addressOf(JSON.parse(String(row.params))) === wanted)
          .map((row) => String(row.id));
        if (ids.length === 0) continue;
        const { requests, deliveries } = await removeRequests(database, ids);
        removed.requests += requests;
        removed.deliveries += deliveries;
      }
      try {
        // This runs even when nothing was found: an earlier erasure may have been interrupted before it.
        await database.scrub({ everything: true });
      } catch (error) {
        throw new Error(
          `${removed.requests} requests and ${removed.deliveries} deliveries are erased, but traces may be left on disk: ${error instanceof Error ? error.message : error}`,
        );
      }
      return removed;
    },

    async eraseBefore(moment) {
      const all = await removeBefore(database, moment, ownersChannels);
      scrubIsDue ||= all.requests > 0;
      if (scrubIsDue) await database.scrub({ everything: false });
      scrubIsDue = false;
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
        `UPDATE robot_summary SET claimed_until = $1 WHERE (claimed_until <= $2 OR claimed_until > $4) AND EXISTS (
           SELECT 1 FROM requests
           WHERE status = 'quarantined' AND reported_at IS NULL AND received_at <= $3)
         RETURNING claimed_until`,
        [
          now.getTime() + summaryClaimMs,
          now.getTime(),
          now.getTime() - summaryAfterMs,
          now.getTime() + 2 * summaryClaimMs,
        ],
      );
      return claimed.length > 0;
    },

    async markRobotsReported(upTo) {
      const mark = () =>
        database.rows(
          `UPDATE requests SET reported_at = $1 WHERE id IN (
             SELECT id FROM requests
             WHERE status = 'quarantined' AND reported_at IS NULL AND received_at <= $1 LIMIT $2)
           RETURNING id`,
          [upTo.getTime(), idsMax],
        );
      // In parts: SQLite runs in this process, which would otherwise answer nothing until the end.
      while ((await mark()).length === idsMax) await othersTurn();
    },
  };
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
    maybeSent: Number(row.maybe_sent),
  };
}
