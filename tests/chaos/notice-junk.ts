/** A role that may only log in, and sends junk to the channel on which relays of one database tell each other. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestPostgres } from '../support/start-postgres.ts';

const everyMs = 50;
/** One in so many is a flood. */
const floodShare = 1 / 200;
const junk = [
  'x',
  '',
  '{',
  'null',
  '{"from":1}',
  '['.repeat(3_900),
  JSON.stringify({ requests: [1], arrived: '9' }),
];

export async function startNoticeJunk(
  postgres: TestPostgres,
  url: string,
): Promise<{ sent: () => number; stop: () => Promise<void> }> {
  await postgres.run('CREATE ROLE other_role LOGIN');
  let isRunning = true;
  let sent = 0;

  async function send(): Promise<void> {
    const client = new pg.Client({ connectionString: url.replace('postgres@', 'other_role@') });
    client.on('error', () => {}); // the database crashed
    try {
      await client.connect();
      while (isRunning) {
        const isFlood = Math.random() < floodShare;
        if (isFlood)
          await client.query(
            "SELECT pg_notify('relay_panel', repeat('x', 7000) || g) FROM generate_series(1, 10000) g",
          );
        else await client.query('SELECT pg_notify($1, $2)', ['relay_panel', junk[sent % junk.length]]);
        sent += isFlood ? 10_000 : 1;
        await sleep(everyMs);
      }
    } finally {
      await client.end().catch(() => {});
    }
  }

  const all = (async () => {
    while (isRunning) await send().catch(() => sleep(500));
  })();
  return {
    sent: () => sent,
    async stop() {
      isRunning = false;
      await all;
    },
  };
}
