/** Two relays on one PostgreSQL notify the owner once about a channel, also when both look at the same moment. */
import { expect, test } from 'vitest';
import type { OwnersChannel } from '../../contract/channels.ts';
import type { Attempt } from '../../relay/delivery/attempt.ts';
import { createChannelHealth } from '../../relay/delivery/channel-health.ts';
import type { Notice } from '../../relay/delivery/notices.ts';
import { openPostgresStore } from '../../relay/store/open-store.ts';
import { exampleBusiness } from '../support/example-business.ts';
import { storeUrlFor } from '../support/shared-postgres.ts';

const minuteMs = 60_000;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const down: Attempt = { ok: false, kind: 'channel', reason: 'EAUTH: 535' };
const channels: OwnersChannel[] = ['mail', 'webhook'];

test('down and working again are told once each', async () => {
  const url = await storeUrlFor('PostgreSQL');
  const stores = [
    await openPostgresStore({ url, channels: ['mail'] }),
    await openPostgresStore({ url, channels: ['mail'] }),
  ];
  let nowMs = Date.UTC(2026, 0, 10, 12);
  const told: string[] = [];
  const relays = stores.map(({ database }) => {
    const deps = { database, now: () => new Date(nowMs), elapsedMs: () => nowMs, log: silent };
    const notify = async ({ post }: Notice): Promise<Attempt> => {
      const { channel, event } = post as { channel: OwnersChannel; event: string }; // a notice about a channel
      told.push(`${channel} ${event === 'channelWorks'}`);
      return { ok: true };
    };
    const noticeChannels = channels.map((channel) => ({ channel, notify }));
    return createChannelHealth({ ...deps, channels, noticeChannels, business: exampleBusiness });
  });
  const pass = async () => {
    for (let minute = 0; minute < 20; minute += 1) {
      nowMs += minuteMs;
      await Promise.all(relays.map(({ check }) => check()));
    }
  };
  await Promise.all(relays.map(({ record }) => record('mail', down)));
  await pass();
  expect(told).toEqual(['mail false']);
  await Promise.all(relays.map(({ record }) => record('mail', { ok: true })));
  await pass();
  expect(told).toEqual(['mail false', 'mail true']);
  for (const store of stores) await store.close();
});
