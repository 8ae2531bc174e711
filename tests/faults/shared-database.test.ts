/** Two relays on one PostgreSQL under load: one relay is killed every second, and the database crashes once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openPostgresStore } from '../../relay/store/open-store.ts';
import { mailEnv } from '../support/outbox.ts';
import { allRequests } from '../support/start-app.ts';
import { startPostgres } from '../support/start-postgres.ts';
import { type RunningRelay, startRelay } from '../support/start-relay.ts';
import { startSmtp } from '../support/start-smtp.ts';
import { until } from '../support/until.ts';
import { effort } from './effort.ts';
import { openLedger } from './ledger.ts';

const leaseMs = 5_000;
/** Limits the number of mails, because the mail server delays every connection. */
const sendersEach = 2;
const [postgres, smtp] = [await startPostgres(), await startSmtp()];
afterAll(async () => {
  await smtp.close();
  await postgres.stop();
});

test(
  'nothing is lost, nothing is stuck, nothing is mailed twice within a lease',
  { timeout: effort.timeoutMs },
  async () => {
    const url = await postgres.freshUrl();
    const env = { ...mailEnv(smtp.url), DATABASE_URL: url, LEASE_MS: String(leaseMs), RETRY_BASE_MS: '500' };
    const sentAt = new Map<string, number[]>();
    smtp.beforeAnswer = ({ parsed }) => {
      const times = sentAt.get(parsed.messageId ?? '') ?? [];
      sentAt.set(parsed.messageId ?? '', [...times, Date.now()]);
    };
    const steady = await startRelay(env);
    let killed: RunningRelay = await startRelay(env);
    const ledger = openLedger();
    const loads = [() => steady.url, () => killed.url].map((url) =>
      ledger.load(url, sendersEach, effort.sharedDatabasePauseMs),
    );

    const endsAt = Date.now() + effort.sharedDatabaseMs;
    let kills = 0;
    let restarts = 0;
    while (Date.now() < endsAt || kills < 2) {
      await sleep(effort.killEveryMs);
      killed.process.kill('SIGKILL');
      kills += 1;
      if (kills % 4 === 2) {
        await postgres.crashAndRestart();
        restarts += 1;
      }
      killed = await startRelay(env);
    }
    await Promise.all(loads.map(({ stop }) => stop()));

    const store = await openPostgresStore({ url, channels: ['mail'] });
    await until(
      'the outbox is empty',
      async () => (await store.outboxStatus()).pending === 0,
      effort.timeoutMs / 2,
    );
    const stored = await allRequests(store);
    await store.close();
    expect(await killed.stop()).toBe(0);
    expect(await steady.stop()).toBe(0);

    expect(ledger.broken(stored)).toEqual([]);
    expect(stored.flatMap(({ deliveries }) => deliveries.map(({ state }) => state))).toEqual(
      stored.map(() => 'sent'),
    );
    expect([...sentAt.keys()].sort()).toEqual(stored.map(({ id }) => `<${id}@negocio.example>`).sort());
    const repeats = [...sentAt.values()].flatMap((times) =>
      times.slice(1).map((at, before) => at - (times[before] ?? 0)),
    );
    expect(repeats.filter((gapMs) => gapMs < leaseMs * 0.75)).toEqual([]);
    expect(kills).toBeGreaterThan(1);
    expect(restarts).toBeGreaterThan(0);
    console.log(
      `${kills} kills, ${restarts} database crashes: ${ledger.answered.size} answered 200, ${stored.length} stored and mailed, ${repeats.length} mailed again after a lease`,
    );
  },
);
