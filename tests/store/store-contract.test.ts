/** What every store must keep. */

import { beforeEach, describe, expect, test } from 'vitest';
import { eraseAddress } from '../../relay/requests/erase-requests.ts';
import { releaseRequests, retryDeliveries } from '../../relay/requests/release-requests.ts';
import { eraseExpired } from '../../relay/requests/retention.ts';
import type { Channel, Claim } from '../../relay/store/outbox.ts';
import { listedAtOnce, type Store } from '../../relay/store/store.ts';
import { changeContext } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { goodFields } from '../support/outbox.ts';
import { emptyDatabase, engines } from '../support/shared-postgres.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const noon = Date.UTC(2026, 0, 10, 12);
const anas = 'ana@cabinas.example';

describe.each(engines)('%s', (engine) => {
  /** The test's database. */
  let open: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeEach(async () => {
    open = await emptyDatabase(engine);
  });

  const accept = (
    store: Store,
    company: string,
    { at = noon, status = 'accepted' as 'accepted' | 'quarantined', email = anas } = {},
  ) => store.accept(incoming({ company, email }, new Date(at), { status }));
  const claim = (
    store: Store,
    at: number,
    { channel = 'mail' as Channel, limit = 100, leaseMs = 1_000 } = {},
  ) => store.claim({ channel, now: new Date(at), leaseMs, limit });
  const onlyClaim = async (store: Store, at: number): Promise<Claim> => {
    const [only, ...others] = await claim(store, at);
    if (!only || others.length > 0)
      throw new Error(`${others.length + (only ? 1 : 0)} claims instead of one`);
    return only;
  };

  test('what was accepted is found after closing and opening, fields untouched', async () => {
    const fields = { ...goodFields, company: ' Ñandú\u0000 \ud800 "x" \r\n', city: '=1+1' };
    const store = await open();
    const { id, repeated } = await store.accept(incoming(fields, new Date(noon)));
    expect(repeated).toBe(false);
    await store.close();
    const again = await open();
    const found = await again.find(id);
    const accepted = { receivedAt: new Date(noon), status: 'accepted', timesReceived: 1 };
    expect(found).toMatchObject({ id, ...accepted, fields });
    const nothing = { sentAt: undefined, lastError: undefined, maybeSent: 0 };
    expect(found?.deliveries).toEqual([
      { channel: 'mail', state: 'pending', attempts: 0, nextAttemptAt: new Date(noon), ...nothing },
    ]);
    expect(await again.find('missing')).toBeUndefined();
  });

  test('the list comes in pages: nothing is missing or doubled while requests arrive', async () => {
    const store = await open();
    const count = 2 * listedAtOnce + 1;
    // Many of the same moment, so that pages end between them.
    const at = (place: number) => noon + Math.floor(place / 300);
    await Promise.all(
      Array.from({ length: count }, (_, place) => accept(store, `Empresa ${place}`, { at: at(place) })),
    );
    const first = await store.list();
    expect(first).toHaveLength(listedAtOnce);
    expect(first[0]?.deliveries).toHaveLength(1);
    await accept(store, 'Arrived meanwhile', { at: noon + hourMs });
    const all = [...first];
    for (let after = first.at(-1); after; ) {
      const page = await store.list(after);
      all.push(...page);
      after = page.at(-1);
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(count);
    expect(all).toHaveLength(count);
    const moments = all.map(({ receivedAt }) => receivedAt.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  });

  test('the same request 100 times at once is one record, received 100 times', async () => {
    const store = await open();
    const accepted = await Promise.all(Array.from({ length: 100 }, () => accept(store, 'Una')));
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(1);
    expect(accepted.filter(({ repeated }) => !repeated)).toHaveLength(1);
    const stored = await store.list();
    expect(stored.map(({ timesReceived }) => timesReceived)).toEqual([100]);
    expect(stored[0]?.deliveries).toHaveLength(1);
  });

  test('a repeat counts within 24 h of the first, not after', async () => {
    const store = await open();
    await accept(store, 'Una');
    expect((await accept(store, 'Una', { at: noon + dayMs - 1 })).repeated).toBe(true);
    expect((await accept(store, 'Una', { at: noon + dayMs })).repeated).toBe(false);
    expect((await store.list()).map(({ timesReceived }) => timesReceived)).toEqual([1, 2]);
    // Those were stored under a clock that was a year ahead, and put right.
    const atLast = noon - 365 * dayMs;
    expect((await accept(store, 'Una', { at: atLast })).repeated).toBe(false);
    expect((await accept(store, 'Una', { at: atLast + hourMs })).repeated).toBe(true);
  });

  test('an honest repeat of a quarantined request is a new accepted one; a robot repeats itself', async () => {
    const store = await open();
    await accept(store, 'Una', { status: 'quarantined' });
    expect((await accept(store, 'Una', { status: 'quarantined' })).repeated).toBe(true);
    expect((await accept(store, 'Una')).repeated).toBe(false);
    expect((await accept(store, 'Una', { status: 'quarantined' })).repeated).toBe(true);
    expect((await store.list()).map(({ status }) => status).sort()).toEqual(['accepted', 'quarantined']);
  });

  test('a claimed delivery is leased to one claimer, and free again when the lease ends', async () => {
    const store = await open();
    await accept(store, 'Una');
    const first = await onlyClaim(store, noon);
    const fields = { ...goodFields, company: 'Una', email: anas };
    expect(first).toMatchObject({ fields, attempts: 1, waitedMs: 0 });
    expect(await claim(store, noon + 999)).toEqual([]);
    const second = await onlyClaim(store, noon + 1_000);
    expect(second.attempts).toBe(2);
    // The first claimer comes back late: it changes nothing any more.
    expect(await store.recordOutcome(first, { kind: 'held', error: 'late' })).toBe(false);
    expect(await store.recordOutcome(second, { kind: 'sent', at: new Date(noon + 1_500) })).toBe(true);
    expect((await store.list())[0]?.deliveries[0]).toMatchObject({
      state: 'sent',
      sentAt: new Date(noon + 1_500),
    });
    expect(await claim(store, noon + dayMs)).toEqual([]);
  });

  test('claimers at the same time share the work and no delivery goes to two', async () => {
    const store = await open();
    const stores = [store, await open(), await open()];
    await Promise.all(Array.from({ length: 60 }, (_, n) => accept(store, `Empresa ${n}`)));
    const claims = await Promise.all(
      stores.flatMap((each) => [1, 2, 3].map(() => claim(each, noon, { limit: 9 }))),
    );
    const ids = claims.flat().map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length + (await claim(store, noon)).length).toBe(60);
    await Promise.all(stores.map((each) => each.close()));
  });

  test('a temporary failure waits for its time; an attempt on a broken channel does not count', async () => {
    const store = await open();
    const { id } = await accept(store, 'Una');
    await store.recordOutcome(await onlyClaim(store, noon), {
      kind: 'retry',
      nextAttemptAt: new Date(noon + 5_000),
      waitedMs: 5_000,
      error: 'later',
    });
    expect(await claim(store, noon + 4_999)).toEqual([]);
    const second = await onlyClaim(store, noon + 5_000);
    expect(second).toMatchObject({ attempts: 2, waitedMs: 5_000 });
    await store.recordOutcome(second, { kind: 'paused', error: 'no login' });
    expect((await store.find(id))?.deliveries[0]).toMatchObject({
      state: 'pending',
      attempts: 1,
      lastError: 'no login',
    });
  });

  test('held deliveries wait for the owner, and a retry gives one or all of them a new life; what waits keeps its time', async () => {
    const store = await open(['mail', 'webhook']);
    const { id } = await accept(store, 'Una');
    await store.recordOutcome(await onlyClaim(store, noon), {
      ...{ kind: 'retry', nextAttemptAt: new Date(noon), waitedMs: 5_000, error: 'maybe delivered' },
      maybeSent: true,
    });
    const held = { kind: 'held', error: '550 no such user' } as const;
    await store.recordOutcome(await onlyClaim(store, noon), held);
    expect(await claim(store, noon + 30 * dayMs)).toEqual([]);
    const retry = (what: string[] | 'held', at: number) =>
      retryDeliveries(what, changeContext(store, new Date(at)));
    expect(await retry([id], noon + hourMs)).toBe(2);
    const again = await onlyClaim(store, noon + hourMs);
    expect(again).toMatchObject({ waitedMs: 0, maybeSent: 0 });
    expect(await retry(['missing'], noon)).toBe(0);

    await accept(store, 'Dos', { at: noon + hourMs });
    await accept(store, 'Tres', { at: noon + dayMs });
    // The other webhook of the two waits.
    const others = await claim(store, noon + hourMs, { channel: 'webhook', limit: 1 });
    for (const each of [again, ...(await claim(store, noon + hourMs)), ...others])
      await store.recordOutcome(each, held);
    expect(await store.outboxStatus()).toMatchObject({ pending: 3, held: 3 });
    expect(await retry('held', noon + hourMs + 1)).toBe(3);
    expect(await retry('held', noon + hourMs + 1)).toBe(0);
    expect(await store.outboxStatus()).toMatchObject({ pending: 6, held: 0 });
    for (const channel of ['mail', 'webhook'] as const)
      expect(await claim(store, noon + hourMs + 1, { channel })).toHaveLength(2);
  });

  test('quarantined requests are delivered only after release, once', async () => {
    const store = await open(['mail', 'acknowledgement', 'webhook']);
    const { id } = await accept(store, 'Robot', { status: 'quarantined' });
    expect(await claim(store, noon)).toEqual([]);
    expect(await store.outboxStatus()).toMatchObject({ pending: 0, quarantined: 1 });
    const release = () => releaseRequests([id], changeContext(store, new Date(noon)));
    expect(await release()).toBe(1);
    expect(await release()).toBe(0);
    const released = await store.find(id);
    expect(released?.status).toBe('accepted');
    expect(released?.deliveries.map(({ channel }) => channel)).toEqual(['mail', 'webhook']);
    expect(await claim(store, noon)).toHaveLength(1);
  });

  test('a mailbox is acknowledged once a day at most, however its address is written, or late the last one was', async () => {
    const store = await open(['mail', 'acknowledgement']);
    const acknowledged = (at: number) => claim(store, at, { channel: 'acknowledgement' });
    await Promise.all(['A', 'B', 'C'].map((name) => accept(store, name)));
    await accept(store, 'D', { email: ' A.NA+x@cabinas.example ' });
    await accept(store, 'E', { email: 'otra@cabinas.example' });
    // It waits since yesterday: no other one is made meanwhile.
    await accept(store, 'F', { at: noon + dayMs + hourMs });
    const late = noon + dayMs + 2 * hourMs;
    const first = await acknowledged(late);
    expect(first).toHaveLength(2);
    for (const one of first) await store.recordOutcome(one, { kind: 'sent', at: new Date(late) });
    await accept(store, 'G', { at: noon + 2 * dayMs });
    expect(await acknowledged(noon + 3 * dayMs)).toEqual([]);
    await accept(store, 'H', { at: noon + 3 * dayMs });
    expect(await acknowledged(noon + 3 * dayMs)).toHaveLength(1);
    expect(await claim(store, noon + 3 * dayMs)).toHaveLength(8);
  });

  test('200 acknowledgements go out in a day, and again on the next', async () => {
    const store = await open(['mail', 'acknowledgement']);
    const acceptMany = (at: number) =>
      Promise.all(
        Array.from({ length: 150 }, (_, n) =>
          accept(store, `${at} ${n}`, { at, email: `a${at}n${n}@cabinas.example` }),
        ),
      );
    await acceptMany(noon);
    await acceptMany(noon + 1);
    expect(await claim(store, noon + 1, { channel: 'acknowledgement', limit: 500 })).toHaveLength(200);
    await acceptMany(noon + dayMs + 1);
    expect(await claim(store, noon + dayMs + 1, { limit: 500 })).toHaveLength(450);
    const late = { channel: 'acknowledgement' as const, limit: 500, leaseMs: 1 };
    expect(await claim(store, noon + dayMs + 1, late)).toHaveLength(350);
  });

  test('the outbox tells how much waits and since when; its counts stop at ten thousand', async () => {
    const store = await open();
    const nothing = { pending: 0, held: 0, quarantined: 0, oldestUndeliveredAt: undefined };
    expect(await store.outboxStatus()).toEqual(nothing);
    await accept(store, 'Una', { at: noon + 5 });
    await accept(store, 'Otra', { at: noon });
    await accept(store, 'Robot', { status: 'quarantined' });
    await claim(store, noon, { limit: 1 });
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
    const store = await open();
    await Promise.all(
      Array.from({ length: 600 }, (_, n) => accept(store, `R${n}`, { status: 'quarantined' })),
    );
    const visitor = (company: string) => accept(store, company, { at: noon + 1 });
    await Promise.all([store.markQuarantinedReported(new Date(noon)), visitor('Una')]);
    expect((await store.unreportedQuarantined()).count).toBe(0);
    await Promise.all([eraseBefore(store, noon + 1), visitor('Dos')]);
    expect((await store.list()).map(({ fields }) => fields.company).sort()).toEqual(['Dos', 'Una']);
  });

  test('robots are reported once, a summary is due after a day and goes to one caller', async () => {
    const store = await open();
    expect(await store.unreportedQuarantined()).toEqual({ count: 0, newestAt: undefined });
    await accept(store, 'R1', { status: 'quarantined' });
    await accept(store, 'R2', { status: 'quarantined', at: noon + 10 });
    const summarised: number[] = [];
    for (const ms of [noon + dayMs - 1, noon + dayMs, noon + dayMs, noon + dayMs + hourMs])
      await store.summariseQuarantined(new Date(ms), async () => void summarised.push(ms));
    expect(summarised).toEqual([noon + dayMs, noon + dayMs + hourMs]);
    const { count, newestAt } = await store.unreportedQuarantined();
    expect(count).toBe(2);
    await accept(store, 'R3', { status: 'quarantined', at: noon + dayMs });
    await store.markQuarantinedReported(newestAt ?? new Date(0));
    expect((await store.unreportedQuarantined()).count).toBe(1);
  });

  test('erase removes one address, however written, and no other; what was leased gets no outcome', async () => {
    const store = await open();
    await accept(store, 'A', { email: 'Ana@Cabinas.example' });
    const leased = await onlyClaim(store, noon);
    await accept(store, 'B', { email: anas, status: 'quarantined' });
    await accept(store, 'C', { email: 'otra@cabinas.example' });
    expect(await eraseAddress(' ana@CABINAS.example ', changeContext(store, new Date()))).toBe(2);
    expect(await store.recordOutcome(leased, { kind: 'sent', at: new Date(noon) })).toBe(false);
    expect((await store.list()).map(({ fields }) => fields.company)).toEqual(['C']);
    expect(await eraseAddress(anas, changeContext(store, new Date()))).toBe(0);
    // Its fingerprint went along: the same request is a new one.
    expect((await accept(store, 'A', { email: 'Ana@Cabinas.example' })).repeated).toBe(false);
  });

  test('what waits for a channel of before is no delay, and is erased by age too', async () => {
    const before = await open(['mail', 'acknowledgement', 'webhook']);
    await accept(before, 'One');
    for (const one of await claim(before, noon))
      await before.recordOutcome(one, { kind: 'sent', at: new Date(noon) });
    const [mistyped] = await claim(before, noon, { channel: 'acknowledgement' });
    await before.recordOutcome(mistyped as Claim, { kind: 'held', error: '550' });
    expect(await before.outboxStatus()).toMatchObject({ pending: 1, oldestUndeliveredAt: new Date(noon) });
    expect(await eraseBefore(before, noon + hourMs, ['mail', 'webhook'])).toBe(0);
    await before.close();
    const now = await open(['mail', 'acknowledgement']);
    expect(await now.outboxStatus()).toMatchObject({ pending: 0, oldestUndeliveredAt: undefined });
    expect(await eraseBefore(now, noon + hourMs, ['mail'])).toBe(1);
    expect(await now.database.rows('SELECT channel FROM deliveries')).toEqual([]);
    await now.close();
  });

  test('ping answers while the store is open, and rejects when it is not', async () => {
    const store = await open();
    await store.ping();
    await store.close();
    await expect(store.ping()).rejects.toThrow();
    await expect(accept(store, 'Late')).rejects.toThrow();
  });
});

function eraseBefore(store: Store, beforeMs: number, channels: readonly Channel[] = ['mail']) {
  return eraseExpired(store.database, { days: 0, channels }, new Date(beforeMs));
}
