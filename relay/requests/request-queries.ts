/** Queries that read requests, and report quarantined ones, the same for both databases. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { templateParamOf } from '../../contract/trial-request.ts';
import { claimRow, placeholders, type Row, type SqlDatabase } from '../db/sql-database.ts';
import { emailKey } from './derived-columns.ts';
import { toRequest } from './request-row.ts';
import {
  type Claim,
  channelOf,
  type Delivery,
  type DeliveryState,
  listedAtOnce,
  type Store,
  type StoredRequest,
} from './store.ts';

type RequestQueries = Pick<
  Store,
  'list' | 'find' | 'unreportedQuarantined' | 'claimQuarantineSummary' | 'markQuarantinedReported'
>;

/** Requests that are marked at once. */
const idsMax = 250;
const summaryAfterMs = 24 * 60 * 60 * 1000;
const summaryClaimMs = 60 * 60 * 1000;

export function requestQueries(database: SqlDatabase): RequestQueries {
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

    async unreportedQuarantined() {
      const [row = {}] = await database.rows(
        `SELECT count(*) AS count, max(received_at) AS newest FROM requests
         WHERE status = 'quarantined' AND reported_at IS NULL`,
      );
      return {
        count: Number(row.count),
        newestAt: row.newest == null ? undefined : new Date(Number(row.newest)),
      };
    },

    async claimQuarantineSummary(now) {
      const task = {
        table: 'quarantine_summary',
        where: `EXISTS (SELECT 1 FROM requests
          WHERE status = 'quarantined' AND reported_at IS NULL AND received_at <= $1)`,
        values: [now.getTime() - summaryAfterMs],
      } as const;
      return (await claimRow(database, task, { nowMs: now.getTime(), forMs: summaryClaimMs })) !== undefined;
    },

    async markQuarantinedReported(upTo) {
      const mark = () =>
        database.rows(
          `UPDATE requests SET reported_at = $1 WHERE id IN (
             SELECT id FROM requests
             WHERE status = 'quarantined' AND reported_at IS NULL AND received_at <= $1 LIMIT $2)
           RETURNING id`,
          [upTo.getTime(), idsMax],
        );
      // In parts: SQLite runs in this process, which would otherwise answer nothing until the end.
      while ((await mark()).length === idsMax) await nextTurn();
    },
  };
}

function withDeliveries(requests: readonly Row[], deliveries: readonly Row[]): StoredRequest[] {
  const deliveriesOf = Map.groupBy(deliveries, (row) => row.request_id);
  return requests.map((row) => ({
    ...storedOf(row),
    deliveries: (deliveriesOf.get(row.id ?? null) ?? []).map(toDelivery),
  }));
}

function storedOf(row: Row): Omit<StoredRequest, 'deliveries'> {
  const { id, receivedAt, status, timesReceived, params } = toRequest(row);
  return { id, receivedAt, status, timesReceived, params };
}

function toDelivery(row: Row): Delivery {
  return {
    channel: channelOf(row.channel),
    state: row.state as DeliveryState, // written by settlements only
    attempts: Number(row.attempts),
    nextAttemptAt: row.state === 'pending' ? new Date(Number(row.due_at)) : undefined,
    sentAt: row.sent_at == null ? undefined : new Date(Number(row.sent_at)),
    lastError: row.last_error == null ? undefined : String(row.last_error),
    maybeSent: Number(row.maybe_sent),
  };
}

const earlierMax = 4;

/** When the person behind a request wrote before: same e-mail address, accepted, newest first. */
export async function earlierRequests(
  database: Pick<SqlDatabase, 'rows'>,
  { requestId, params, receivedAt }: Pick<Claim, 'requestId' | 'params' | 'receivedAt'>,
): Promise<Date[]> {
  const email = emailKey(params[templateParamOf.email] ?? '');
  if (email === '') return [];
  const rows = await database.rows(
    `SELECT received_at FROM requests
     WHERE email_key = $1 AND id <> $2 AND received_at <= $3 AND status = 'accepted'
     ORDER BY list_key DESC LIMIT $4`,
    [email, requestId, receivedAt.getTime(), earlierMax],
  );
  return rows.map(({ received_at }) => new Date(Number(received_at)));
}
