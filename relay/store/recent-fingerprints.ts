/**
 * Index of the fingerprints of the last day, in a temporary in-memory table of one SQLite connection. An index on disk
 * was the main cost of storing, because each request changed a random page of it. The table takes part in the
 * transaction, so that a rollback undoes its changes, and it is filled again when another process has written.
 */
import type { Sql } from './sql-database.ts';

/** How often older fingerprints are removed. */
const cleanEveryMs = 60 * 60 * 1000;

/** For a connection whose temporary tables are in memory; the table is filled at its first use. */
export const recentFingerprints = `
  CREATE TEMP TABLE recent_fingerprints (
    fingerprint TEXT NOT NULL, request INTEGER NOT NULL, received_at INTEGER NOT NULL,
    PRIMARY KEY (fingerprint, request)) STRICT, WITHOUT ROWID;
  CREATE TEMP TABLE recent_since (data_version INTEGER, since INTEGER NOT NULL) STRICT;
  INSERT INTO recent_since VALUES (NULL, 0);
  CREATE TEMP TRIGGER recent_fingerprints_grow AFTER INSERT ON main.requests BEGIN
    INSERT OR REPLACE INTO recent_fingerprints VALUES (new.fingerprint, new.rowid, new.received_at);
  END;
`;

/** Implements `SqlDatabase.byFingerprint`; `sql` must hold the write lock, so that no other process writes meanwhile. */
export async function byRecentFingerprint(sql: Sql, list: string, sinceMs: number): Promise<string> {
  // Changes when another connection has committed: https://www.sqlite.org/pragma.html#pragma_data_version
  const [{ version = null, known = null, since = 0 } = {}] = await sql.rows(
    'SELECT d.data_version AS version, r.data_version AS known, r.since FROM pragma_data_version AS d, recent_since AS r',
  );
  if (version !== known || sinceMs < Number(since)) {
    await sql.rows('DELETE FROM recent_fingerprints');
    await sql.rows(
      'INSERT INTO recent_fingerprints SELECT fingerprint, rowid, received_at FROM requests WHERE received_at > $1',
      [sinceMs],
    );
    await sql.rows('UPDATE recent_since SET data_version = $1, since = $2', [version, sinceMs]);
  } else if (sinceMs > Number(since) + cleanEveryMs) {
    await sql.rows('DELETE FROM recent_fingerprints WHERE received_at <= $1', [sinceMs]);
    await sql.rows('UPDATE recent_since SET since = $1', [sinceMs]);
  }
  return `rowid IN (SELECT request FROM recent_fingerprints WHERE fingerprint IN (${list}))`;
}
