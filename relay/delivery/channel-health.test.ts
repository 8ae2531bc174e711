import { beforeEach, expect, test } from 'vitest';
import { channels } from '../../contract/channels.ts';
import { exampleBusiness } from '../../tests/support/example-business.ts';
import { openFreshStore } from '../../tests/support/shared-postgres.ts';
import type { Channel } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Attempt } from './attempt.ts';
import { createChannelHealth } from './channel-health.ts';
import type { Notice } from './notices.ts';

const minuteMs = 60_000;
const down: Attempt = { ok: false, kind: 'temporary', reason: 'ESOCKET: connect ECONNREFUSED' };
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const clock = { ms: 0 };
let store: Store;
let warnings: string[];
let told: string[];
let titles: string[];
/** What each channel answers to an alert. */
let answers: Partial<Record<Channel, Attempt>>;
/** What happens while the owner is told. */
let whileTold: () => Promise<void>;

beforeEach(async () => {
  warnings = [];
  clock.ms = Date.UTC(2026, 0, 10, 12);
  told = [];
  titles = [];
  answers = {};
  whileTold = async () => {};
  store = await openFreshStore('SQLite');
});

/** A relay with the same store: its own memory, the shared clock. */
function relay(channels: Channel[] = ['mail', 'webhook']) {
  const deps = {
    database: store.database,
    now: () => new Date(clock.ms),
    log: { ...silent, warn: (_facts: object, text: string) => void warnings.push(text) },
  };
  const noticeChannels = channels.map((channel) => ({
    channel,
    notify: async ({ title, post }: Notice) => {
      titles.push(title);
      const alert = post as { channel: Channel; event: string }; // a notice about a channel
      told.push(`${channel}: ${alert.channel} ${alert.event === 'channelWorks' ? 'works' : 'is down'}`);
      await whileTold();
      return answers[channel] ?? { ok: true as const };
    },
  }));
  return createChannelHealth({ ...deps, noticeChannels, business: exampleBusiness, panel: {} });
}

/** Looks as often as the delivery does. */
async function pass(minutes: number, ...relays: ReturnType<typeof relay>[]): Promise<void> {
  for (let at = 0; at < minutes * 4; at += 1) {
    clock.ms += minuteMs / 4;
    await Promise.all(relays.map(({ tellChanges }) => tellChanges()));
  }
}

test('a channel that is down for 15 minutes is told once by the others, and once when it works again', async () => {
  const one = relay();
  await one.tellChanges();
  await one.record('mail', down);
  await pass(14.5, one);
  expect(told).toEqual([]);
  await pass(0.5, one);
  expect(told).toEqual(['webhook: mail is down']);
  await one.record('mail', down);
  await pass(600, one);
  expect(told).toHaveLength(1);
  await one.record('mail', { ok: true });
  await pass(60, one);
  expect(told).toEqual(['webhook: mail is down', 'webhook: mail works']);
  await one.record('mail', down);
  await pass(15, one);
  expect(told).toHaveLength(3);
});

test('one that works again before, or for a moment, begins anew', async () => {
  const one = relay();
  await one.record('webhook', down);
  await pass(14, one);
  await one.record('webhook', { ok: true });
  await one.record('webhook', down);
  await pass(14, one);
  expect(told).toEqual([]);
  await pass(1, one);
  expect(told).toEqual(['mail: webhook is down']);
});

test('one that works again, or fails again, while the owner is told is told once more', async () => {
  const one = relay();
  await one.record('mail', down);
  whileTold = () => one.record('mail', { ok: true });
  await pass(15, one);
  whileTold = () => one.record('mail', down);
  await pass(1, one);
  whileTold = async () => {};
  await pass(16, one);
  expect(told).toEqual(['webhook: mail is down', 'webhook: mail works', 'webhook: mail is down']);
});

test('what no server was asked about says neither', async () => {
  const one = relay();
  await one.record('webhook', down);
  await one.record('webhook', { ok: false, kind: 'dropped', reason: 'no device' });
  await one.record('webhook', { ok: false, kind: 'permanent', reason: 'no plain address' });
  await pass(15, one);
  expect(told).toEqual(['mail: webhook is down']);
});

test('two relays tell it once, also after a restart of both', async () => {
  const relays = [relay(), relay()];
  for (const { record } of relays) await record('webhook', down);
  await pass(20, ...relays);
  expect(told).toEqual(['mail: webhook is down']);
  const restarted = [relay(), relay()];
  for (const { record } of restarted) await record('webhook', down);
  await pass(20, ...restarted);
  expect(told).toHaveLength(1);
  await restarted[0]?.record('webhook', { ok: true });
  await pass(20, ...restarted);
  expect(told).toEqual(['mail: webhook is down', 'mail: webhook works']);
});

test('a relay that comes back after a night waits until it sees itself that the channel is down', async () => {
  await relay().record('mail', down);
  clock.ms += 600 * minuteMs;
  const next = relay();
  await pass(1, next);
  expect(told).toEqual([]);
  await next.record('mail', down);
  await pass(1, next);
  expect(told).toEqual(['webhook: mail is down']);
});

test('what could not be told is tried again, by either relay, until it is told', async () => {
  const relays = [relay(), relay()];
  answers.webhook = { ok: false, kind: 'temporary', answered: true, reason: 'answered 500' };
  for (const { record } of relays) await record('mail', down);
  await pass(24, ...relays);
  expect(told).toEqual(Array(4).fill('webhook: mail is down')); // every three minutes
  answers.webhook = { ok: true };
  await pass(30, ...relays);
  expect(told).toHaveLength(5);
});

test('no one is told by a channel that is down itself, nor of the acknowledgement', async () => {
  const one = relay();
  for (const channel of ['mail', 'acknowledgement'] as const) await one.record(channel, down);
  await pass(30, one);
  expect(told).toEqual(['webhook: mail is down']);
  await one.record('webhook', down);
  await one.record('acknowledgement', down);
  await pass(30, one);
  expect(told).toHaveLength(1);
  await one.record('mail', { ok: true });
  await pass(30, one);
  expect(told.slice(1)).toEqual(['mail: webhook is down']);
  // As the panel calls it.
  expect(titles.at(-1)).toBe(`El ${channels.webhook.name} no sale`);
});

test('a channel that is no longer configured is not told of, and one alone tells no one', async () => {
  const before = relay();
  await before.record('webhook', down);
  const without = relay(['mail']);
  await without.record('mail', down);
  await pass(60, without);
  expect(told).toEqual([]);
});

test('without a device nothing is wrong, and the first device is notified later', async () => {
  const one = relay(['mail', 'push']);
  answers.push = { ok: false, kind: 'dropped', reason: 'no device' };
  await one.record('mail', down);
  await pass(30, one);
  expect(warnings).toEqual([]);
  const before = told.length;
  answers.push = { ok: true };
  await pass(30, one);
  expect(told.slice(before)).toEqual(['push: mail is down']);
});
