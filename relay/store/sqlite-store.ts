/**
 * The store on one machine. Promises: accept() resolves only after the commit was synced to disk.
 * Requests that arrive in the same turn of the event loop share one transaction, and so one sync.
 */
import { createSpaceCheck } from './free-space.ts';
import { outboxQueries } from './outbox-queries.ts';
import { recipientHashOf } from './recipient.ts';
import { newRequestId } from './request-id.ts';
import { requestQueries } from './request-queries.ts';
import { type Connection, inTransaction, openSqliteDatabase } from './sqlite-database.ts';
import {
  type Accepted,
  acknowledgementEveryMs,
  type Channel,
  type Incoming,
  repeatWindowMs,
  type Store,
} from './store.ts';

export interface SqliteStoreOptions {
  dataDir: string;
  /** What a newly accepted request is delivered through. */
  channels: readonly Channel[];
  minFreeMb: number;
}

interface Waiting {
  incoming: Incoming;
  stored: (accepted: Accepted) => void;
  failed: (error: unknown) => void;
}

/** @throws Error when the database cannot be opened or was made by a newer version. */
export function openSqliteStore({ dataDir, channels, minFreeMb }: SqliteStoreOptions): Store {
  const database = openSqliteDatabase(dataDir);
  const checkSpace = createSpaceCheck(dataDir, minFreeMb);
  let waiting: Waiting[] = [];

  async function commitWaiting(): Promise<void> {
    let group: Waiting[] = [];
    try {
      const accepted = await database.exclusive((connection) => {
        checkSpace();
        return inTransaction(connection, () => {
          // Taken only now: whoever arrived while another transaction ran is in this group too.
          group = waiting;
          waiting = [];
          return group.map(({ incoming }) => storeOne(connection, incoming, channels));
        });
      });
      group.forEach(({ stored }, at) => {
        stored(accepted[at] as Accepted); // one result for each of the group, in its order
      });
    } catch (error) {
      if (group.length === 0) {
        group = waiting;
        waiting = [];
      }
      for (const { failed } of group) failed(error);
    }
  }

  return {
    ...requestQueries(database, channels),
    ...outboxQueries(database, channels),
    accept: (incoming) =>
      new Promise((stored, failed) => {
        waiting.push({ incoming, stored, failed });
        if (waiting.length === 1) setImmediate(commitWaiting);
      }),
    ping: () =>
      database.exclusive(({ statement }) => {
        checkSpace();
        statement('SELECT id FROM requests LIMIT 1').get();
      }),
    close: () => database.close(),
  };
}

function storeOne({ statement }: Connection, incoming: Incoming, channels: readonly Channel[]): Accepted {
  const now = incoming.receivedAt.getTime();
  const known = statement(
    `UPDATE requests SET times_received = times_received + 1, last_received_at = ?
     WHERE id = (SELECT id FROM requests WHERE fingerprint = ? AND received_at > ? AND status = ?
                 ORDER BY received_at DESC LIMIT 1) RETURNING id`,
  ).get(now, incoming.fingerprint, now - repeatWindowMs, incoming.status) as { id: string } | undefined;
  if (known) return { id: known.id, repeated: true };
  const id = newRequestId(incoming.receivedAt);
  statement(
    `INSERT INTO requests (id, received_at, last_received_at, fingerprint, params, status)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(id, now, now, incoming.fingerprint, JSON.stringify(incoming.params), incoming.status);
  if (incoming.status === 'accepted')
    for (const channel of channels) {
      const recipient = channel === 'acknowledgement' ? recipientHashOf(incoming.params) : null;
      if (recipient && acknowledgedSince(statement, recipient, now - acknowledgementEveryMs)) continue;
      statement(
        'INSERT INTO deliveries (request_id, channel, created_at, due_at, recipient) VALUES (?, ?, ?, ?, ?)',
      ).run(id, channel, now, now, recipient);
    }
  return { id, repeated: false };
}

function acknowledgedSince(statement: Connection['statement'], recipient: string, since: number): boolean {
  return (
    statement(
      `SELECT 1 FROM deliveries WHERE recipient = ?
       AND (created_at > ? OR sent_at > ? OR state IN ('pending', 'leased')) LIMIT 1`,
    ).get(recipient, since, since) !== undefined
  );
}
