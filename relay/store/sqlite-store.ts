/**
 * The store on one machine: SQLite in WAL mode with synchronous=FULL, so that a commit that returned
 * has been synced to disk and survives kill -9 and power loss.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Accepted, Incoming, Store, StoredRequest } from './store.ts';

const repeatWindowMs = 24 * 60 * 60 * 1000;

export function openSqliteStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(join(dataDir, 'requests.db'));
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA busy_timeout = 5000;
    CREATE TABLE IF NOT EXISTS requests (
      id TEXT PRIMARY KEY,
      received_at INTEGER NOT NULL,
      last_received_at INTEGER NOT NULL,
      times_received INTEGER NOT NULL DEFAULT 1,
      fingerprint TEXT NOT NULL,
      params TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS requests_fingerprint ON requests (fingerprint, received_at);
  `);
  const repeat = db.prepare(
    `UPDATE requests SET times_received = times_received + 1, last_received_at = ?
     WHERE id = (SELECT id FROM requests WHERE fingerprint = ? AND received_at > ?
                 ORDER BY received_at DESC LIMIT 1) RETURNING id`,
  );
  const insert = db.prepare(
    'INSERT INTO requests (id, received_at, last_received_at, fingerprint, params) VALUES (?, ?, ?, ?, ?)',
  );

  return {
    async accept({ params, fingerprint, receivedAt }: Incoming): Promise<Accepted> {
      const now = receivedAt.getTime();
      db.exec('BEGIN IMMEDIATE');
      try {
        const known = repeat.get(now, fingerprint, now - repeatWindowMs) as { id: string } | undefined;
        const id = known?.id ?? randomUUID();
        if (!known) insert.run(id, now, now, fingerprint, JSON.stringify(params));
        db.exec('COMMIT');
        return { id, repeated: known !== undefined };
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    async list(): Promise<StoredRequest[]> {
      const rows = db.prepare('SELECT * FROM requests ORDER BY received_at DESC').all() as unknown as {
        id: string;
        received_at: number;
        times_received: number;
        params: string;
      }[];
      return rows.map((row) => ({
        id: row.id,
        receivedAt: new Date(row.received_at),
        timesReceived: row.times_received,
        params: JSON.parse(row.params),
        status: 'accepted' as const,
        deliveries: [],
      }));
    },
    async outboxStatus() {
      return { pending: 0, held: 0, quarantined: 0, oldestUndeliveredAt: undefined };
    },
    async ping() {
      db.prepare('SELECT 1').get();
    },
    async close() {
      db.close();
    },
  };
}
