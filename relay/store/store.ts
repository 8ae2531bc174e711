/** The store of trial requests, whichever database is behind it: it accepts them, and holds the outbox. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { reasonCodeOf } from '../../contract/panel/reasons.ts';
import type { SentRequest } from '../../contract/trial-request.ts';
import type { VisitSource } from '../../contract/visit-source.ts';
import { asOneRelay } from './db/shared-task.ts';
import { placeholders, type Row, type Sql, type SqlDatabase, type SqlValue } from './db/sql-database.ts';
import { emailKey } from './derived-columns.ts';
import { type Channel, type Claim, channelOf, type DeliveryState, type Outbox } from './outbox.ts';
import { dateOf, type RequestStatus, type TypedRequest, toRequest } from './request-row.ts';

export interface Store extends Outbox, ReturnType<typeof requestQueries> {
  /** For records that stand beside the requests: those of the panel and of its accounts. */
  readonly database: SqlDatabase;
  /** Of an accepted request. */
  readonly channels: readonly Channel[];
  /** Resolves when the request is on disk. */
  accept(incoming: Incoming): Promise<Accepted>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Incoming {
  /** As the visitor typed them. */
  fields: SentRequest;
  /** See `fingerprintOf`. */
  fingerprint: string;
  receivedAt: Date;
  status: RequestStatus;
  /** Absent = not known. */
  source?: VisitSource;
}

export interface Accepted {
  id: string;
  /** True when the same request was stored within the last 24 h and this one joined its record. */
  repeated: boolean;
}

export interface StoredRequest extends Omit<TypedRequest, 'lastReceivedAt' | 'edition'> {
  deliveries: Delivery[];
}
export type Delivery = ReturnType<typeof toDelivery>;

export const listedAtOnce = 500;
const markedAtOnce = 250;
const summaryAfterMs = 24 * 60 * 60 * 1000;
const summaryClaimMs = 60 * 60 * 1000;

export function requestQueries(database: SqlDatabase) {
  return {
    /** A page of up to `listedAtOnce` requests, newest first, starting after `after` when it is given. */
    async list(after?: Pick<StoredRequest, 'id' | 'receivedAt'>) {
      return withDeliveries(
        database,
        `SELECT * FROM requests WHERE received_at <= $1 AND (received_at < $1 OR id > $2)
         ORDER BY received_at DESC, id LIMIT ${listedAtOnce}`,
        [after?.receivedAt.getTime() ?? Number.MAX_SAFE_INTEGER, after?.id ?? ''],
      );
    },

    async find(id: string): Promise<StoredRequest | undefined> {
      const [request] = await withDeliveries(database, 'SELECT * FROM requests WHERE id = $1', [id]);
      return request;
    },

    /** Quarantined requests that no mail to the owner has reported yet. */
    async unreportedQuarantined() {
      const [row = {}] = await database.rows(
        `SELECT count(*) AS count, max(received_at) AS newest FROM requests
         WHERE status = 'quarantined' AND reported_at IS NULL`,
      );
      return { count: Number(row.count), newestAt: dateOf(row.newest) };
    },

    /** Does the work at most once an hour, while the oldest unreported quarantined request is older than a day. */
    summariseQuarantined(now: Date, work: () => Promise<undefined>): Promise<void> {
      const task = {
        table: 'quarantine_summary',
        where: `EXISTS (SELECT 1 FROM requests
          WHERE status = 'quarantined' AND reported_at IS NULL AND received_at <= $1)`,
        values: [now.getTime() - summaryAfterMs],
      } as const;
      return asOneRelay(database, task, { nowMs: now.getTime(), forMs: summaryClaimMs }, work);
    },

    async markQuarantinedReported(upTo: Date): Promise<void> {
      const mark = () =>
        database.rows(
          `UPDATE requests SET reported_at = $1 WHERE id IN (
             SELECT id FROM requests
             WHERE status = 'quarantined' AND reported_at IS NULL AND received_at <= $1 LIMIT $2)
           RETURNING id`,
          [upTo.getTime(), markedAtOnce],
        );
      // In parts: SQLite runs in this process, which would otherwise answer nothing until the end.
      while ((await mark()).length === markedAtOnce) await nextTurn();
    },
  };
}

async function withDeliveries(sql: Sql, query: string, values: SqlValue[]): Promise<StoredRequest[]> {
  const requests = await sql.rows(query, values);
  const deliveries = await sql.rows(
    `SELECT * FROM deliveries WHERE request_id IN (${placeholders(requests.length)}) ORDER BY channel`,
    requests.map(({ id = null }) => id),
  );
  const deliveriesOf = Map.groupBy(deliveries, (row) => row.request_id);
  return requests.map((row) => ({
    ...toRequest(row),
    deliveries: (deliveriesOf.get(row.id ?? null) ?? []).map(toDelivery),
  }));
}

function toDelivery(row: Row) {
  return {
    channel: channelOf(row.channel),
    state: row.state as DeliveryState, // written by the outbox only
    attempts: Number(row.attempts),
    nextAttemptAt: row.state === 'pending' ? dateOf(row.due_at) : undefined,
    sentAt: dateOf(row.sent_at),
    lastError: row.last_error == null ? undefined : String(row.last_error),
    reasonCode: row.last_error == null ? undefined : reasonCodeOf(row.reason_code),
    /** Number of attempts with an unknown outcome: the server received the message and did not answer. */
    maybeSent: Number(row.maybe_sent),
  };
}

const earlierMax = 4;

/** When the person behind a request wrote before: same e-mail address, accepted, newest first. */
export async function earlierRequests(
  database: Sql,
  { requestId, fields, receivedAt }: Pick<Claim, 'requestId' | 'fields' | 'receivedAt'>,
): Promise<Date[]> {
  const email = emailKey(fields.email);
  if (email === '') return [];
  const rows = await database.rows(
    `SELECT received_at FROM requests
     WHERE email_key = $1 AND id <> $2 AND received_at <= $3 AND status = 'accepted'
     ORDER BY list_key DESC LIMIT $4`,
    [email, requestId, receivedAt.getTime(), earlierMax],
  );
  return rows.map(({ received_at }) => new Date(Number(received_at)));
}
