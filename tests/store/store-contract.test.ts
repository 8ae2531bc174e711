/** What every store must keep. */

import { beforeEach, describe, expect, test } from 'vitest';
import { eraseAddress } from '../../relay/requests/erase-requests.ts';
import { releaseRequests, retryDeliveries } from '../../relay/requests/release-requests.ts';
import { eraseExpired } from '../../relay/requests/retention.ts';
import type { Channel, Claim } from '../../relay/store/outbox.ts';
import type { Store } from '../../relay/store/store.ts';
import { allRequests, storedRequest } from '../support/all-requests.ts';
import { changeContext } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { goodFields } from '../support/outbox.ts';
import { emptyDatabase, engines } from '../support/shared-postgres.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const noon = Date.UTC(2026, 0, 10, 12);
const anas = 'ana@cabinas.example';

describe.each(engines)('%s', (engine) => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let store: Store;
  /** The test's database, once more. */
  const open = async (channels?: Channel[]) => {
    store = await database(channels);
  };
  beforeEach(async () => {
    database = await emptyDatabase(engine);
    await open();
  });

  const accept = (
    company: string,
    { at = noon, status = 'accepted' as 'accepted' | 'quarantined', email = anas } = {},
  ) => store.accept(incoming({ company, email }, new Date(at), { status }));
  const claim = (
    at: number,
    { by = store, channel = 'mail' as Channel, limit = 100, leaseMs = 1_000 } = {},
  ) => by.claim({ channel, now: new Date(at), leaseMs, limit });
  const onlyClaim = async (at: number): Promise<Claim> => {
    const [only, ...others] = await claim(at);
    if (!only || others.length > 0)
      throw new Error(`${others.length + (only ? 1 : 0)} claims instead of one`);
    return only;
  };

  const eraseBefore = (beforeMs: number, channels: readonly Channel[] = ['mail']) =>
    eraseExpired(store.database, { days: 0, channels }, new Date(beforeMs));

  test('what was accepted is found after closing and opening, fields untouched', async () => {
    const fields = { ...goodFields, company: ' Ñandú\u0000 \ud800 "x" \r\n', city: '=1+1' };
    const { id, repeated } = await store.accept(incoming(fields, new Date(noon)));
    expect(repeated).toBe(false);
    await store.close();
    await open();
    const found = await storedRequest(store, id);
    const accepted = { receivedAt: new Date(noon), status: 'accepted', timesReceived: 1 };
    expect(found).toMatchObject({ id, ...accepted, fields });
    const nothing = { sentAt: undefined, lastError: undefined, maybeSent: 0 };
    expect(found?.deliveries).toEqual([
      { channel: 'mail', state: 'pending', attempts: 0, nextAttemptAt: new Date(noon), ...nothing },
    ]);
    expect(await storedRequest(store, 'missing')).toBeUndefined();
  });

  test('the same request 100 times at once is one record, received 100 times', async () => {
    const accepted = await Promise.all(Array.from({ length: 100 }, () => accept('Una')));
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(1);
    expect(accepted.filter(({ repeated }) => !repeated)).toHaveLength(1);
    const stored = await allRequests(store);
    expect(stored.map(({ timesReceived }) => timesReceived)).toEqual([100]);
    expect(stored[0]?.deliveries).toHaveLength(1);
  });

  test('a repeat counts within 24 h of the first, not after', async () => {
    await accept('Una');
    expect((await accept('Una', { at: noon + dayMs - 1 })).repeated).toBe(true);
    expect((await accept('Una', { at: noon + dayMs })).repeated).toBe(false);
    expect((await allRequests(store)).map(({ timesReceived }) => timesReceived)).toEqual([1, 2]);
    // Those were stored under a clock that was a year ahead, and put right.
    const atLast = noon - 365 * dayMs;
    expect((await accept('Una', { at: atLast })).repeated).toBe(false);
    expect((await accept('Una', { at: atLast + hourMs })).repeated).toBe(true);
  });

  test('an honest repeat of a quarantined request is a new accepted one; a robot repeats itself', async () => {
    await accept('Una', { status: 'quarantined' });
    expect((await accept('Una', { status: 'quarantined' })).repeated).toBe(true);
    expect((await accept('Una')).repeated).toBe(false);
    expect((await accept('Una', { status: 'quarantined' })).repeated).toBe(true);
    expect((await allRequests(store)).map(({ status }) => status).sort()).toEqual([
      'accepted',
      'quarantined',
    ]);
  });

  test('a claimed delivery is leased to one claimer, and free again when the lease ends', async () => {
    await accept('Una');
    const first = await onlyClaim(noon);
    const fields = { ...goodFields, company: 'Una', email: anas };
    expect(first).toMatchObject({ fields, attempts: 1, waitedMs: 0 });
    expect(await claim(noon + 999)).toEqual([]);
    const second = await onlyClaim(noon + 1_000);
    expect(second.attempts).toBe(2);
    // The first claimer comes back late: it changes nothing any more.
    expect(await store.recordOutcome(first, { kind: 'held', error: 'late' })).toBe(false);
    expect(await store.recordOutcome(second, { kind: 'sent', at: new Date(noon + 1_500) })).toBe(true);
    expect((await allRequests(store))[0]?.deliveries[0]).toMatchObject({
      state: 'sent',
      sentAt: new Date(noon + 1_500),
    });
    expect(await claim(noon + dayMs)).toEqual([]);
  });

  test('claimers at the same time share the work and no delivery goes to two', async () => {
    const stores = [store, await database(), await database()];
    await Promise.all(Array.from({ length: 60 }, (_, n) => accept(`Empresa ${n}`)));
    const claims = await Promise.all(
      stores.flatMap((each) => [1, 2, 3].map(() => claim(noon, { by: each, limit: 9 }))),
    );
    const ids = claims.flat().map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length + (await claim(noon)).length).toBe(60);
  });

  test('a temporary failure waits for its time; an attempt on a broken channel does not count', async () => {
    const { id } = await accept('Una');
    await store.recordOutcome(await onlyClaim(noon), {
      kind: 'retry',
      nextAttemptAt: new Date(noon + 5_000),
      waitedMs: 5_000,
      error: 'later',
    });
    expect(await claim(noon + 4_999)).toEqual([]);
    const second = await onlyClaim(noon + 5_000);
    expect(second).toMatchObject({ attempts: 2, waitedMs: 5_000 });
    await store.recordOutcome(second, { kind: 'paused', error: 'no login' });
    expect((await storedRequest(store, id))?.deliveries[0]).toMatchObject({
      state: 'pending',
      attempts: 1,
      lastError: 'no login',
    });
  });

  test('held deliveries wait for the owner, and a retry gives one or all of them a new life; what waits keeps its time', async () => {
    await open(['mail', 'webhook']);
    const { id } = await accept('Una');
    await store.recordOutcome(await onlyClaim(noon), {
      ...{ kind: 'retry', nextAttemptAt: new Date(noon), waitedMs: 5_000, error: 'maybe delivered' },
      maybeSent: true,
    });
    const held = { kind: 'held', error: '550 no such user' } as const;
    await store.recordOutcome(await onlyClaim(noon), held);
    expect(await claim(noon + 30 * dayMs)).toEqual([]);
    const retry = (what: string[] | 'held', at: number) =>
      retryDeliveries(what, changeContext(store, new Date(at)));
    expect(await retry([id], noon + hourMs)).toBe(2);
    const again = await onlyClaim(noon + hourMs);
    expect(again).toMatchObject({ waitedMs: 0, maybeSent: 0 });
    expect(await retry(['missing'], noon)).toBe(0);

    await accept('Dos', { at: noon + hourMs });
    await accept('Tres', { at: noon + 3 * hourMs });
    // The other webhook of the two waits.
    const others = await claim(noon + hourMs, { channel: 'webhook', limit: 1 });
    for (const each of [again, ...(await claim(noon + hourMs)), ...others])
      await store.recordOutcome(each, held);
    expect(await store.outboxStatus()).toMatchObject({ pending: 3, held: 3 });
    expect(await retry('held', noon + hourMs + 1)).toBe(3);
    expect(await retry('held', noon + hourMs + 1)).toBe(0);
    expect(await store.outboxStatus()).toMatchObject({ pending: 6, held: 0 });
    for (const channel of ['mail', 'webhook'] as const)
      expect(await claim(noon + hourMs + 1, { channel })).toHaveLength(2);
  });

  test('quarantined requests are delivered only after release, once', async () => {
    await open(['mail', 'acknowledgement', 'webhook']);
    const { id } = await accept('Robot', { status: 'quarantined' });
    expect(await claim(noon)).toEqual([]);
    expect(await store.outboxStatus()).toMatchObject({ pending: 0, quarantined: 1 });
    const release = () => releaseRequests([id], changeContext(store, new Date(noon)));
    expect(await release()).toBe(1);
    expect(await release()).toBe(0);
    const released = await storedRequest(store, id);
    expect(released?.status).toBe('accepted');
    expect(released?.deliveries.map(({ channel }) => channel)).toEqual(['mail', 'webhook']);
    expect(await claim(noon)).toHaveLength(1);
  });

  test('a mailbox is acknowledged once a day at most, however its address is written, or late the last one was', async () => {
    await open(['mail', 'acknowledgement']);
    const acknowledged = (at: number) => claim(at, { channel: 'acknowledgement' });
    await Promise.all(['A', 'B', 'C'].map((name) => accept(name)));
    await accept('D', { email: ' A.NA+x@cabinas.example ' });
    await accept('E', { email: 'otra@cabinas.example' });
    // It waits since yesterday: no other one is made meanwhile.
    await accept('F', { at: noon + dayMs + hourMs });
    const late = noon + dayMs + 2 * hourMs;
    const first = await acknowledged(late);
    expect(first).toHaveLength(2);
    for (const one of first) await store.recordOutcome(one, { kind: 'sent', at: new Date(late) });
    await accept('G', { at: noon + 2 * dayMs });
    expect(await acknowledged(noon + 3 * dayMs)).toEqual([]);
    await accept('H', { at: noon + 3 * dayMs });
    expect(await acknowledged(noon + 3 * dayMs)).toHaveLength(1);
    expect(await claim(noon + 3 * dayMs)).toHaveLength(8);
  });

  test('200 acknowledgements go out in a day, and again on the next', async () => {
    await open(['mail', 'acknowledgement']);
    const acceptMany = (at: number) =>
      Promise.all(
        Array.from({ length: 150 }, (_, n) =>
          accept(`${at} ${n}`, { at, email: `a${at}n${n}@cabinas.example` }),
        ),
      );
    await acceptMany(noon);
    await acceptMany(noon + 1);
    expect(await claim(noon + 1, { channel: 'acknowledgement', limit: 500 })).toHaveLength(200);
    await acceptMany(noon + dayMs + 1);
    expect(await claim(noon + dayMs + 1, { limit: 500 })).toHaveLength(450);
    const late = { channel: 'acknowledgement' as const, limit: 500, leaseMs: 1 };
    expect(await claim(noon + dayMs + 1, late)).toHaveLength(350);
  });

  test('the outbox tells how much waits and since when; its counts stop at ten thousand', async () => {
    const nothing = { pending: 0, held: 0, quarantined: 0, oldestUndeliveredAt: undefined };
    expect(await store.outboxStatus()).toEqual(nothing);
    await accept('Una', { at: noon + 5 });
    await accept('Otra', { at: noon });
    await accept('Robot', { status: 'quarantined' });
    await claim(noon, { limit: 1 });
    expect(await store.outboxStatus()).toMatchObject({ pending: 2, oldestUndeliveredAt: new Date(noon) });
    // Thousands more of each, as the same SQL in both databases.
    await store.database.rows(
      `INSERT INTO requests (id, received_at, last_received_at, fingerprint, status, params, list_key)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
         SELECT id || '-' || i, received_at, last_received_at, fingerprint || i, status, params, list_key + i * 100000
         FROM requests, n WHERE received_at > ${noon} OR status = 'quarantined'`,
    );
    await store.database.rows(
      `INSERT INTO deliveries (request_id, channel, created_at, due_at)
         SELECT id, 'mail', received_at, received_at FROM requests
         WHERE status = 'accepted' AND id NOT IN (SELECT request_id FROM deliveries)`,
    );
    expect(await store.outboxStatus()).toMatchObject({ pending: 10_000, held: 0, quarantined: 10_000 });
  });

  test('a flood of robots is marked reported, and removed by age, while visitors are stored', async () => {
    await Promise.all(Array.from({ length: 600 }, (_, n) => accept(`R${n}`, { status: 'quarantined' })));
    const visitor = (company: string) => accept(company, { at: noon + 1 });
    await Promise.all([store.markQuarantinedReported(new Date(noon)), visitor('Una')]);
    expect((await store.unreportedQuarantined()).count).toBe(0);
    await Promise.all([eraseBefore(noon + 1), visitor('Dos')]);
    expect((await allRequests(store)).map(({ fields }) => fields.company).sort()).toEqual(['Dos', 'Una']);
  });

  test('robots are reported once', async () => {
    expect(await store.unreportedQuarantined()).toEqual({ count: 0, newestAt: undefined });
    await accept('R1', { status: 'quarantined' });
    await accept('R2', { status: 'quarantined', at: noon + 10 });
    const { count, newestAt } = await store.unreportedQuarantined();
    expect(count).toBe(2);
    await accept('R3', { status: 'quarantined', at: noon + dayMs });
    await store.markQuarantinedReported(newestAt ?? new Date(0));
    expect((await store.unreportedQuarantined()).count).toBe(1);
  });

  test('erase removes one address, however written, and no other; what was leased gets no outcome', async () => {
    await accept('A', { email: 'Ana@Cabinas.example' });
    const leased = await onlyClaim(noon);
    await accept('B', { email: anas, status: 'quarantined' });
    await accept('C', { email: 'otra@cabinas.example' });
    expect(await eraseAddress(' ana@CABINAS.example ', changeContext(store, new Date()))).toBe(2);
    expect(await store.recordOutcome(leased, { kind: 'sent', at: new Date(noon) })).toBe(false);
    expect((await allRequests(store)).map(({ fields }) => fields.company)).toEqual(['C']);
    expect(await eraseAddress(anas, changeContext(store, new Date()))).toBe(0);
    // Its fingerprint went along: the same request is a new one.
    expect((await accept('A', { email: 'Ana@Cabinas.example' })).repeated).toBe(false);
  });

  test('what waits for a channel of before is no delay, and is erased by age too', async () => {
    await open(['mail', 'acknowledgement', 'webhook']);
    await accept('One');
    for (const one of await claim(noon)) await store.recordOutcome(one, { kind: 'sent', at: new Date(noon) });
    const [mistyped] = await claim(noon, { channel: 'acknowledgement' });
    await store.recordOutcome(mistyped as Claim, { kind: 'held', error: '550' });
    expect(await store.outboxStatus()).toMatchObject({ pending: 1, oldestUndeliveredAt: new Date(noon) });
    expect(await eraseBefore(noon + hourMs, ['mail', 'webhook'])).toBe(0);
    await store.close();
    await open(['mail', 'acknowledgement']);
    expect(await store.outboxStatus()).toMatchObject({ pending: 0, oldestUndeliveredAt: undefined });
    expect(await eraseBefore(noon + hourMs, ['mail'])).toBe(1);
    expect(await store.database.rows('SELECT channel FROM deliveries')).toEqual([]);
  });

  test('ping answers while the store is open, and rejects when it is not', async () => {
    await store.ping();
    await store.close();
    await expect(store.ping()).rejects.toThrow();
    await expect(accept('Late')).rejects.toThrow();
  });
});
