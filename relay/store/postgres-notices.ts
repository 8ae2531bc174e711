/** What relays of one database tell each other (NOTIFY). Nothing is promised: a notice may be lost while a connection is. */
import pg from 'pg';

export interface Notices {
  /** A few thousand bytes at most. Resolves when it is sent, or lost. */
  send(text: string): Promise<void>;
  /** Everybody's notices, the own ones too. Call what it returns to stop. */
  listen(heard: (text: string) => void): () => Promise<void>;
}

const channel = 'relay_panel';
const reconnectMs = 2_000;

export function postgresNotices(url: string, pool: pg.Pool): Notices {
  return {
    async send(text) {
      await pool.query('SELECT pg_notify($1, $2)', [channel, text]).catch(() => {});
    },
    listen(heard) {
      let client: pg.Client | undefined;
      let timer: NodeJS.Timeout | undefined;
      let stopped = false;
      const again = () => {
        client = undefined;
        if (!stopped) timer = setTimeout(connect, reconnectMs).unref();
      };
      const connect = async () => {
        const opened = new pg.Client({
          connectionString: url,
          application_name: 'relay panel',
          keepAlive: true,
        });
        client = opened;
        opened.on('error', () => {});
        opened.once('end', again);
        opened.on('notification', ({ payload }) => heard(payload ?? ''));
        try {
          await opened.connect();
          await opened.query(`LISTEN ${channel}`);
        } catch {
          await opened.end().catch(() => {});
          if (client === opened) again(); // it never began, so it does not end
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
