/** The store of trial requests, whichever database is behind it: it accepts them, and holds the outbox. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SentRequest } from '../../contract/trial-request.ts';
import type { VisitSource } from '../../contract/visit-source.ts';
import type { Sql, SqlDatabase } from './db/sql-database.ts';
import { emailKey } from './derived-columns.ts';
import type { Channel, Claim, Outbox } from './outbox.ts';
import { dateOf, type RequestStatus } from './request-row.ts';

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

const markedAtOnce = 250;

export function requestQueries(database: SqlDatabase) {
  return {
    /** Quarantined requests that no mail to the owner has reported yet. */
    async unreportedQuarantined() {
      const [row = {}] = await database.rows(
        `SELECT count(*) AS count, max(received_at) AS newest FROM requests
         WHERE status = 'quarantined' AND reported_at IS NULL`,
      );
      return { count: Number(row.count), newestAt: dateOf(row.newest) };
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
