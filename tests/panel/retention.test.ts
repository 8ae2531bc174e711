/** RETENTION_DAYS, over both databases: what it erases, and that "Hoy" has named all of it a week before. */
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../relay/config.ts';
import { eraseExpired, eraseNamed, type Retention, retentionOf } from '../../relay/requests/retention.ts';
import { logChange } from '../../relay/store/change-log.ts';
import { allRequests } from '../support/all-requests.ts';
import { goodQuote } from '../support/good-request.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { engines } from '../support/shared-postgres.ts';
import { ana } from '../support/start-panel.ts';

const retention: Retention = { days: 30, channels: ['mail', 'webhook'] };
const dayMs = 86_400_000;

const daysAgo = (days: number) => new Date(at.clock.now.getTime() - days * dayMs);

/** As if it happened so many days ago. */
async function ago<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
  const { now } = at.clock;
  at.clock.now = daysAgo(days);
  try {
    return await work();
  } finally {
    at.clock.now = now;
  }
}

/** @param delivered days ago; null = not yet */
async function request(name: string, received: number, delivered: number | null = received): Promise<string> {
  const id = await at.accept({ fullName: name }, { at: daysAgo(received) });
  const sent = `UPDATE deliveries SET state = 'sent', sent_at = $1 WHERE request_id = $2`;
  if (delivered !== null) await at.database.rows(sent, [daysAgo(delivered).getTime(), id]);
  return id;
}

/** On another channel. */
const sendBy = (channel: string, id: string, days: number) =>
  at.database.rows(
    `INSERT INTO deliveries (request_id, channel, created_at, due_at, state, sent_at) VALUES ($1, $2, $3, $3, 'sent', $3)`,
    [id, channel, daysAgo(days).getTime()],
  );

async function stored(): Promise<string[]> {
  const all = await allRequests(at.store);
  return all.map(({ fields }) => fields.fullName).sort();
}

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine, { retention });

  async function fill(): Promise<void> {
    await request('Old', 31);
    await request('Delivered late', 60, 10);
    await request('Not delivered', 60, null);
    for (const [name, days, path, body] of [
      ['Noted', 5, 'notes', { id: crypto.randomUUID(), text: 'Llamar' }],
      ['Contacted', 29, 'stage', { version: 0, stage: 'contacted' }],
      ['Reminded', 5, 'follow-up', { version: 0, followUp: '2026-03-09' }],
    ] as const) {
      const id = await request(name, 60);
      await ago(days, () => at.change(id, path, body));
    }
    const retried = await request('Retried', 60);
    await logChange(at.database, [retried], { kind: 'retried' }, { by: ana, now: daysAgo(1) });
    // A webhook that was configured later is a delivery to the owner; a push is none.
    await sendBy('webhook', await request('Sent again', 60), 2);
    await sendBy('push', await request('Pushed', 60), 2);
    await request('Soon', 25);
    await request('New', 2);
    await at.accept({ fullName: 'Robot' }, { at: daysAgo(40), status: 'quarantined' });
  }

  const expired = ['Old', 'Pushed', 'Reminded', 'Retried', 'Robot'];
  const kept = ['Contacted', 'Delivered late', 'New', 'Not delivered', 'Noted', 'Sent again', 'Soon'];

  test('the days count from arrival, last delivery, last note or stage, whichever is latest', async () => {
    await fill();
    expect(await stored()).toEqual([...expired, ...kept].sort());
    expect(await eraseExpired(at.database, retention, at.clock.now)).toBe(5);
    expect(await stored()).toEqual(kept);
  });

  test('what is erased within a week is named now, with its day, and nothing else', async () => {
    await fill();
    const { expiring } = await at.call('today');
    const days = Object.fromEntries(expiring.rows.map(({ fullName, erasedOn }) => [fullName, erasedOn]));
    expect(days).toMatchObject({ Old: '2026-03-10', Contacted: '2026-03-11', Soon: '2026-03-15' });
    expect(expiring.rows.map(({ erasedOn }) => erasedOn)).toEqual(Object.values(days).sort());
    expect(expiring).toMatchObject({ count: expiring.rows.length, more: false });
    const before = await stored();
    await eraseExpired(at.database, retention, new Date(at.clock.now.getTime() + 7 * dayMs));
    const after = await stored();
    // Robots' requests are not a business's to lose.
    expect(Object.keys(days).sort()).toEqual(
      before.filter((name) => !after.includes(name) && name !== 'Robot'),
    );
    expect(after).toEqual(['Delivered late', 'New', 'Not delivered', 'Noted', 'Sent again']);
  });

  test('what came due while no relay ran, or by a clock that jumped, is named for a week before it goes', async () => {
    const erase = () => eraseNamed(at.database, retention, at.clock.now);
    const pass = (days: number) => {
      at.clock.now = daysAgo(-days);
    };
    const named = async () => {
      const { expiring } = await at.call('today');
      return expiring.rows.map(({ fullName, erasedOn }) => `${fullName} ${erasedOn}`);
    };
    await request('Old', 31);
    expect(await erase()).toBe(0); // the first look after it was set
    expect(await named()).toEqual(['Old 2026-03-17']);
    pass(6.9);
    expect(await erase()).toBe(0);
    pass(0.1);
    expect(await erase()).toBe(1);
    await request('Not named yet', 20);
    pass(21);
    expect(await erase()).toBe(0);
    expect(await named()).toEqual(['Not named yet 2026-04-14']);
    pass(365); // a wrong clock, at a start
    expect(await erase()).toBe(0);
    pass(-365);
    expect(await erase()).toBe(0);
    expect(await stored()).toEqual(['Not named yet']);
    pass(6);
    expect(await erase()).toBe(0);
    pass(1);
    expect(await erase()).toBe(1);
  });

  test('where mail is not configured no mail is waited for, and where no channel tells the owner nothing goes', async () => {
    await sendBy('telegram', await request('Told by Telegram', 31, null), 31);
    const env = { RETENTION_DAYS: '30' };
    expect(retentionOf(readConfig(env))).toBeUndefined();
    const telegram = { TELEGRAM_TOKEN: `7654321098:${'a'.repeat(35)}`, TELEGRAM_CHAT: '-100123' };
    const told = retentionOf(readConfig({ ...env, ...telegram })) ?? retention;
    expect(await eraseExpired(at.database, told, at.clock.now)).toBe(1);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['notes', { text: 'Sigue' }],
    ['entries', { kind: 'quoted', quote: goodQuote }],
  ])('what is written among the %s meanwhile keeps it', async (path, body) => {
    const id = await request('Old', 31);
    await at.change(id, path, { id: crypto.randomUUID(), ...body });
    expect((await at.call('today')).expiring.count).toBe(0);
    expect(await eraseExpired(at.database, retention, at.clock.now)).toBe(0);
    expect(await stored()).toEqual(['Old']);
  });
});
