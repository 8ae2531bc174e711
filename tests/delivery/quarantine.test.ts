/** "Apartar": what has not been delivered is not, and after a release nothing arrives twice; on both databases. */
import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../relay/delivery/attempt.ts';
import { quarantineRequests, releaseRequests } from '../../relay/requests/release-requests.ts';
import type { Channel } from '../../relay/store/outbox.ts';
import type { Store } from '../../relay/store/store.ts';
import { changeContext } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { lookOf } from '../support/outbox.ts';
import { openFreshStore } from '../support/shared-postgres.ts';

const leaseMs = 60_000;
const channels: Channel[] = ['mail', 'webhook'];
const silent = { info() {}, warn() {}, error() {} };
const failed: Attempt = { ok: false, kind: 'temporary', reason: 'no server answers' };

describe.each(['SQLite', 'PostgreSQL'] as const)('%s', (engine) => {
  let store: Store;
  let nowMs: number;
  /** The channels that were attempted, in order. */
  let attempted: Channel[];

  async function accepted(): Promise<string> {
    store = await openFreshStore(engine, channels);
    nowMs = Date.UTC(2026, 0, 10, 12);
    attempted = [];
    return (await store.accept(incoming({}, new Date(nowMs)))).id;
  }

  const context = () => changeContext(store, new Date(nowMs));
  const look = async (channel: Channel, send: () => Promise<Attempt> = async () => ({ ok: true })) => {
    const deps = { store, log: silent, leaseMs, now: () => new Date(nowMs), elapsedMs: () => nowMs };
    const attempt = () => {
      attempted.push(channel);
      return send();
    };
    await lookOf(channel, attempt, deps)();
    nowMs += 10 * leaseMs;
  };
  const states = async (id: string) =>
    (await store.find(id))?.deliveries.map(({ channel, state }) => `${channel} ${state}`);

  test('what was sent is not sent again, what was not is sent after the release, once', async () => {
    const id = await accepted();
    await look('mail');
    await look('webhook', async () => failed);
    expect(await quarantineRequests([id, 'unknown'], context())).toBe(1);
    expect(await quarantineRequests([id], context())).toBe(0);
    expect(await states(id)).toEqual(['mail sent']);
    for (const channel of channels) await look(channel);
    expect(attempted).toEqual(['mail', 'webhook']);
    expect(await store.unreportedQuarantined()).toMatchObject({ count: 0 });
    expect(await releaseRequests([id], context())).toBe(1);
    for (const channel of [...channels, ...channels]) await look(channel);
    expect(attempted).toEqual(['mail', 'webhook', 'webhook']);
    expect(await states(id)).toEqual(['mail sent', 'webhook sent']);
  });

  test.each<[string, Attempt, string[]]>([
    ['fails', failed, []],
    ['arrives', { ok: true }, ['mail sent']],
  ])('an attempt that is under way and %s is not repeated', async (_what, result, left) => {
    const id = await accepted();
    await look('mail', async () => {
      await quarantineRequests([id], context());
      return result;
    });
    expect(await states(id)).toEqual(left);
    await look('mail');
    expect(attempted).toEqual(['mail']);
    await releaseRequests([id], context());
    for (let again = 0; again < 2; again += 1) await look('mail');
    expect(attempted).toHaveLength(result.ok ? 1 : 2);
    expect((await states(id))?.[0]).toBe('mail sent');
  });

  test('an attempt whose relay died is not repeated either', async () => {
    const id = await accepted();
    await store.claim({ channel: 'mail', now: new Date(nowMs), leaseMs, limit: 4 });
    await quarantineRequests([id], context());
    expect(await states(id)).toEqual(['mail leased']);
    nowMs += 2 * leaseMs;
    await look('mail');
    expect([attempted, await states(id)]).toEqual([[], []]);
  });
});
