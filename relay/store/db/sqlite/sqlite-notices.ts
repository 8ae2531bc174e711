/**
 * Notifies a relay that another process, such as a command of the owner, has changed its file. What changed is not known:
 * the listener learns that it may have missed something.
 */
import type { Notices, Row } from '../sql-database.ts';

const lookEveryMs = 1_000;

/** @param rows of the connection that the relay writes with: its version changes with the commits of other ones only */
export function sqliteNotices(rows: (sql: string) => Promise<Row[]>): Notices {
  return {
    send: async () => {}, // the others look at the file
    listen({ missed }) {
      let known: Row[string] | undefined;
      const look = async () => {
        try {
          // https://www.sqlite.org/pragma.html#pragma_data_version
          const [{ data_version: version } = {}] = await rows('PRAGMA data_version');
          if (known !== undefined && version !== known) missed();
          known = version;
        } catch {
          // The file was removed, which every accept reports.
        }
      };
      const timer = setInterval(look, lookEveryMs).unref();
      void look();
      return async () => clearInterval(timer);
    },
  };
}
