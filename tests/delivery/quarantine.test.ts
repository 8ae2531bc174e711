/** "Apartar": what has not been delivered is not, and after a release nothing arrives twice; on both databases. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Attempt } from '../../relay/delivery/attempt.ts';
import { quarantineRequests, releaseRequests } from '../../relay/requests/release-requests.ts';
import type { Channel } from '../../relay/store/outbox.ts';
import { storedRequest } from '../support/all-requests.ts';
import { changeContext } from '../support/change-context.ts';
import { goodFields, openOutbox, type TestOutbox } from '../support/outbox.ts';
import { engines, openFreshStore } from '../support/shared-postgres.ts';

const leaseMs = 60_000;
const channels: Channel[] = ['mail', 'webhook'];
const failed: Attempt = { ok: false, kind: 'temporary', reason: 'no server answers' };

describe.each(engines)('%s', (engine) => {
  let outbox: TestOutbox;
  let id: string;
  /** The channels that were attempted, in order. */
  let attempted: Channel[];
  beforeEach(async () => {
    outbox = openOutbox({}, await openFreshStore(engine, channels));
    id = await outbox.accept(goodFields);
    attempted = [];
  });

  const context = () => changeContext(outbox.store, outbox.now());
  const look = async (channel: Channel, send: () => Promise<Attempt> = async () => ({ ok: true })) => {
    const attempt = () => {
      attempted.push(channel);
      return send();
    };
    await outbox.lookOf(attempt, {}, channel)();
    outbox.clock.nowMs += 10 * leaseMs;
  };
  const states = async () =>
    (await storedRequest(outbox.store, id))?.deliveries.map(({ channel, state }) => `${channel} ${state}`);

  test('what was sent is not sent again, what was not is sent after the release, once', async () => {
    await look('mail');
    await look('webhook', async () => failed);
    expect(await quarantineRequests([id, 'unknown'], context())).toBe(1);
    expect(await quarantineRequests([id], context())).toBe(0);
    expect(await states()).toEqual(['mail sent']);
    for (const channel of channels) await look(channel);
    expect(attempted).toEqual(['mail', 'webhook']);
    expect(await outbox.store.unreportedQuarantined()).toMatchObject({ count: 0 });
    expect(await releaseRequests([id], context())).toBe(1);
    for (const channel of [...channels, ...channels]) await look(channel);
    expect(attempted).toEqual(['mail', 'webhook', 'webhook']);
    expect(await states()).toEqual(['mail sent', 'webhook sent']);
  });

  test.each<[string, Attempt, string[]]>([
    ['fails', failed, []],
    ['arrives', { ok: true }, ['mail sent']],
  ])('an attempt that is under way and %s is not repeated', async (_what, result, left) => {
    await look('mail', async () => {
      await quarantineRequests([id], context());
      return result;
    });
    expect(await states()).toEqual(left);
    await look('mail');
    expect(attempted).toEqual(['mail']);
    await releaseRequests([id], context());
    for (let again = 0; again < 2; again += 1) await look('mail');
    expect(attempted).toHaveLength(result.ok ? 1 : 2);
    expect((await states())?.[0]).toBe('mail sent');
  });

  test('an attempt whose relay died is not repeated either', async () => {
    await outbox.store.claim({ channel: 'mail', now: outbox.now(), leaseMs, limit: 4 });
    await quarantineRequests([id], context());
    expect(await states()).toEqual(['mail leased']);
    outbox.clock.nowMs += 2 * leaseMs;
    await look('mail');
    expect([attempted, await states()]).toEqual([[], []]);
  });
});
