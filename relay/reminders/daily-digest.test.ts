import { beforeEach, expect, test } from 'vitest';
import { incoming } from '../../tests/support/incoming.ts';
import { openFreshStore } from '../../tests/support/shared-postgres.ts';
import { type ToldOwner, toldOwner } from '../../tests/support/told-owner.ts';
import type { NoticeResult } from '../delivery/notices.ts';
import type { Store } from '../store/store.ts';
import { createDailyDigests } from './daily-digest.ts';

const minuteMs = 60_000;
let store: Store;
let nowMs: number;
/** Keys of the mails that were tried, with the moment in Lima. */
let tried: string[];
let answer: NoticeResult | Promise<NoticeResult>;
let owner: ToldOwner;

/** There is something to say as long as it is neither contacted nor erased. */
const accept = () => store.accept(incoming({}, new Date('2026-03-09'), {}));

beforeEach(async () => {
  tried = [];
  answer = 'sent';
  owner = toldOwner(() => new Date(nowMs));
  owner.answer = ({ id }) => {
    tried.push(`${id} ${new Date(nowMs - 300 * minuteMs).toISOString().slice(11, 16)}`);
    return answer;
  };
  store = await openFreshStore('SQLite');
  await accept();
});

/** A moment in Lima, five hours behind UTC. */
function at(day: string, time: string): void {
  nowMs = Date.parse(`${day}T${time}:00-05:00`);
}

type Look = ReturnType<typeof createDailyDigests>[number];

/** The mail of one. */
function relay(): Look {
  const deps = { ...owner.telling(store.database), config: { dailyDigest: true }, retention: undefined };
  const [, mail = expect.unreachable] = createDailyDigests(deps);
  return mail;
}

/** Looks every minute from one moment to the other. */
async function pass(day: string, from: string, to: string, ...relays: Look[]): Promise<void> {
  at(day, to);
  const endMs = nowMs;
  for (at(day, from); nowMs < endMs; nowMs += minuteMs) await Promise.all(relays.map((look) => look()));
}

test('one mail a day at eight on the business’s clock, by one of two relays, also after a restart of both', async () => {
  await pass('2026-03-10', '07:30', '10:00', relay(), relay());
  expect(tried).toEqual(['resumen.2026-03-10 08:00']);
  const restarted = [relay(), relay()];
  await pass('2026-03-10', '10:00', '12:30', ...restarted);
  expect(tried).toHaveLength(1);
  await pass('2026-03-11', '07:30', '12:30', ...restarted);
  expect(tried.slice(1)).toEqual(['resumen.2026-03-11 08:00']);
});

test('a relay that was down at eight sends it late, until noon and not later', async () => {
  await pass('2026-03-10', '11:59', '13:00', relay());
  expect(tried).toEqual(['resumen.2026-03-10 11:59']);
  await pass('2026-03-11', '12:00', '13:00', relay());
  expect(tried).toHaveLength(1);
});

test('a day on which there is nothing to say is done at eight', async () => {
  await store.database.rows('DELETE FROM requests');
  const one = relay();
  await pass('2026-03-10', '07:00', '08:05', one);
  await accept();
  await pass('2026-03-10', '08:05', '12:00', one, relay());
  expect(tried).toEqual([]);
});

test('a mail server that fails is tried again every five minutes by one relay, and the day is then done', async () => {
  answer = 'failed';
  const relays = [relay(), relay()];
  await pass('2026-03-10', '08:00', '08:11', ...relays);
  expect(tried.map((each) => each.slice(-5))).toEqual(['08:00', '08:05', '08:10']);
  answer = 'sent';
  await pass('2026-03-10', '08:11', '12:00', ...relays);
  expect(tried.slice(3)).toEqual(['resumen.2026-03-10 08:15']);
});

test('a relay that dies while it sends leaves it to another one after a while', async () => {
  answer = new Promise(() => {});
  at('2026-03-10', '08:00');
  void relay()();
  await expect.poll(() => tried).toHaveLength(1);
  answer = 'sent';
  await pass('2026-03-10', '08:00', '12:00', relay());
  expect(tried).toEqual(['resumen.2026-03-10 08:00', 'resumen.2026-03-10 08:15']);
});

test('a claim that was made under a clock set a year ahead does not hold', async () => {
  await store.database.rows('UPDATE daily_digest SET claimed_until = $1', [Date.parse('2027-03-10')]);
  await pass('2026-03-10', '08:00', '08:01', relay());
  expect(tried).toHaveLength(1);
});
