/**
 * Detects that the files of an open SQLite database were removed, replaced or truncated by another program. SQLite itself
 * goes on writing to a file without a name, and what it commits there is lost at the next start.
 */
import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

export type SqliteFiles = ReturnType<typeof watchSqliteFiles>;

/** https://www.sqlite.org/fileformat2.html: 1.3.7 in-header database size; 4.1 headers of the WAL and of its frames. */
const pagesOffset = 28;
const logHeaderBytes = 32;
const frameHeaderBytes = 24;

const restore = 'Restore the file, or the last backup as docs/operations.md says, and start the relay again.';

/** @param db an open database in WAL mode, at `path` */
export function watchSqliteFiles(db: DatabaseSync, path: string) {
  const log = `${path}-wal`;
  const index = `${path}-shm`;
  const opened = [path, log, index].map((file) => [file, identityOf(statOf(file))] as const);
  const pageSize = Number((db.prepare('PRAGMA page_size').get() as { page_size: number }).page_size);
  // Only reports how many frames the WAL must have, which other processes may change.
  const logState = db.prepare('PRAGMA wal_checkpoint(NOOP)');
  const writeBack = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const frameBytes = frameHeaderBytes + pageSize;
  const header = openSync(path, 'r');
  // SQLite takes no locks on this file, so that closing it releases none.
  const logFile = statOf(log) && openSync(log, 'r');
  const pages = Buffer.alloc(4);
  const frameHeader = Buffer.alloc(frameHeaderBytes);
  let bytes = 0;
  let logBytes = 0;
  let wasWrittenBack = false;
  let isClosed = false;
  let truncated: string | undefined;

  function refuseOtherFiles(): void {
    // The last connection that closes a database removes its WAL and index.
    const kept = db.isOpen ? opened : opened.slice(0, 1);
    const [changed] = kept.filter(([file, identity]) => identityOf(statOf(file)) !== identity);
    if (!changed) return;
    const [file] = changed;
    const happened = `${file} is gone or was replaced while the relay was running`;
    if (file === path)
      throw new Error(
        `${happened}: nothing is accepted until it is back. Put the same file back; or stop the relay, restore the last backup as docs/operations.md says, and start it again.`,
      );
    // Writes what was answered 200 from a WAL without a name into the database, where the next start finds it.
    if (!wasWrittenBack) writeBack.get();
    wasWrittenBack = true;
    throw new Error(
      `${happened}: nothing is accepted until the relay is started again. What had been accepted was written to ${path}.`,
    );
  }

  function refuseTruncated(): void {
    const size = statOf(path)?.size ?? 0;
    const logSize = wholeFramesIn(statOf(log)?.size ?? 0);
    if (size < bytes && size < pageSize * pagesInHeader()) truncated = path;
    if (logSize < logBytes && logSize < logBytesExpected()) truncated = log;
    if (logSize >= logBytes && hasHoleBefore(logBytes)) truncated = log;
    bytes = size;
    logBytes = logSize;
    if (truncated)
      throw new Error(
        `${truncated} was truncated while the relay was running: accepted requests may be missing, and nothing is accepted any more. ${restore}`,
      );
  }

  /** Another process may be writing a frame at this moment, so that a part of one is not counted. */
  function wholeFramesIn(size: number): number {
    return size - (Math.max(0, size - logHeaderBytes) % frameBytes);
  }

  /** A commit after a truncation makes the file long again, with zeros where the last frame before it was. */
  function hasHoleBefore(end: number): boolean {
    const lastFrame = end - frameBytes;
    if (lastFrame < logHeaderBytes || logFile === undefined) return false;
    const length = readSync(logFile, frameHeader, 0, frameHeaderBytes, lastFrame);
    return length > 0 && frameHeader.every((byte) => byte === 0);
  }

  function pagesInHeader(): number {
    return readSync(header, pages, 0, pages.length, pagesOffset) === pages.length
      ? pages.readUInt32BE()
      : Number.POSITIVE_INFINITY;
  }

  function logBytesExpected(): number {
    const { log: frames } = logState.get() as { log: number };
    return frames > 0 ? logHeaderBytes + frames * frameBytes : 0;
  }

  return {
    /** @throws Error saying what happened and what to do, while the files differ from those that were opened */
    check(): void {
      refuseOtherFiles();
      if (db.isOpen) refuseTruncated();
    },
    /** To be called after the database was closed, because closing a file releases SQLite's locks on it. Idempotent. */
    close(): void {
      if (!isClosed) for (const file of [header, logFile]) if (file !== undefined) closeSync(file);
      isClosed = true;
    },
  };
}

function statOf(file: string): Stats | undefined {
  return statSync(file, { throwIfNoEntry: false });
}

function identityOf(stat: Stats | undefined): string {
  return stat ? `${stat.dev}:${stat.ino}` : '';
}
