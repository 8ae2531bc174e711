/** How relays of one database notify each other (NOTIFY). Any role of the database may send notices. */
import pg from 'pg';
import type { Notices } from '../sql-database.ts';

const channel = 'relay_panel';
const reconnectMs = 2_000;

export function postgresNotices(url: string, pool: pg.Pool): Notices {
  return {
    async send(text) {
      await pool.query('SELECT pg_notify($1, $2)', [channel, text]).catch(() => {});
    },
    listen({ heard, missed }) {
      let client: pg.Client | undefined;
      let timer: NodeJS.Timeout | undefined;
      let stopped = false;
      let wasLost = false;
      const connect = async () => {
        const opened = new pg.Client({
          connectionString: url,
          application_name: 'relay panel',
          connectionTimeoutMillis: reconnectMs,
          keepAlive: true,
        });
        client = opened;
        const again = () => {
          if (client !== opened) return;
          client = undefined;
          wasLost = true;
          if (!stopped) timer = setTimeout(connect, reconnectMs).unref();
        };
        opened.on('error', () => {});
        opened.once('end', again);
        opened.on('notification', ({ payload }) => heard(payload ?? ''));
        try {
          await opened.connect();
          await opened.query(`LISTEN ${channel}`);
          if (wasLost) missed();
        } catch {
          await opened.end().catch(() => {});
          again(); // it never began, so it does not end
        }
      };
      void connect();
      return async () => {
        stopped = true;
        clearTimeout(timer);
        await client?.end().catch(() => {});
      };
    },
  };
}
