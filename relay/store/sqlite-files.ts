/**
 * Notices when somebody else removes, replaces or truncates the files of an open SQLite database. SQLite itself goes
 * on writing to a file that no longer has a name, and what it commits there is lost at the next start.
 */
import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

export interface SqliteFiles {
  /** @throws Error saying what happened and what to do, as long as the files are not those that were opened. */
  check(): void;
  /** To be called when the database was closed, not before: closing a file gives up SQLite's locks on it. More than once does nothing. */
  close(): void;
}

/** https://www.sqlite.org/fileformat2.html: 1.3.7 in-header database size; 4.1 the header of the log and of its frames. */
const pagesOffset = 28;
const logHeaderBytes = 32;
const frameHeaderBytes = 24;

const restore = 'Restore the file, or the last backup as docs/operations.md says, and start the relay again.';

/** @param db an open database in WAL mode, at `path` */
export function watchSqliteFiles(db: DatabaseSync, path: string): SqliteFiles {
  const log = `${path}-wal`;
  const index = `${path}-shm`;
  const opened = [path, log, index].map((file) => [file, identityOf(statOf(file))] as const);
  const pageSize = Number((db.prepare('PRAGMA page_size').get() as { page_size: number }).page_size);
  // Does nothing but tell how many pages the log must hold, which other processes may change.
  const logState = db.prepare('PRAGMA wal_checkpoint(NOOP)');
  const writeBack = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const header = openSync(path, 'r');
  const pages = Buffer.alloc(4);
  let bytes = 0;
  let logBytes = 0;
  let wasWrittenBack = false;
  let isClosed = false;
  let truncated: string | undefined;

  /** What was answered 200 and stands in a log without a name gets into the database, where the next start finds it. */
  function saveLog(): void {
    if (wasWrittenBack) return;
    wasWrittenBack = true;
    writeBack.get();
  }

  function refuseOtherFiles(): void {
    // Whoever closes a database removes its log and index.
    const kept = db.isOpen ? opened : opened.slice(0, 1);
    const [changed] = kept.filter(([file, identity]) => identityOf(statOf(file)) !== identity);
    if (!changed) return;
    const [file] = changed;
    const happened = `${file} is gone or was replaced while the relay was running`;
    if (file === path)
      throw new Error(
        `${happened}: nothing is accepted until it is back. Put the same file back; or stop the relay, restore the last backup as docs/operations.md says, and start it again.`,
      );
    saveLog();
    throw new Error(
      `${happened}: nothing is accepted until the relay is started again. What had been accepted was written to ${path}.`,
    );
  }

  function refuseTruncated(): void {
    const size = statOf(path)?.size ?? 0;
    const logSize = statOf(log)?.size ?? 0;
    if (size < bytes && size < pageSize * pagesInHeader()) truncated = path;
    if (logSize < logBytes && logSize < logBytesExpected()) truncated = log;
    bytes = size;
    logBytes = logSize;
    if (truncated)
      throw new Error(
        `${truncated} was truncated while the relay was running: accepted requests may be missing, and nothing is accepted any more. ${restore}`,
      );
  }

  function pagesInHeader(): number {
    return readSync(header, pages, 0, pages.length, pagesOffset) === pages.length
      ? pages.readUInt32BE()
      : Number.POSITIVE_INFINITY;
  }

  function logBytesExpected(): number {
    const { log: frames } = logState.get() as { log: number };
    return frames > 0 ? logHeaderBytes + frames * (frameHeaderBytes + pageSize) : 0;
  }

  return {
    check() {
      refuseOtherFiles();
      if (db.isOpen) refuseTruncated();
    },
    close() {
      if (!isClosed) closeSync(header);
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
