/** Fills an empty store with invented requests, told day by day through the same functions as real ones. */

import { sourceLabel, type VisitSource } from '../../contract/visit-source.ts';
import type { SqlDatabase } from '../../relay/db/sql-database.ts';
import { createChannelHealth } from '../../relay/delivery/channel-health.ts';
import { dayOf } from '../../relay/local-days.ts';
import { createLog } from '../../relay/log.ts';
import { createFigureCounter } from '../../relay/reports/figure-counter.ts';
import type { RecordContext } from '../../relay/requests/change-request.ts';
import { fingerprintOf } from '../../relay/requests/normal-form.ts';
import type { Claim, Outcome } from '../../relay/requests/outbox.ts';
import { releaseRequests } from '../../relay/requests/release-requests.ts';
import type { Store } from '../../relay/requests/store.ts';
import { addDemoAccounts } from './demo-accounts.ts';
import { type DemoRequest, demoRequest, demoRobot } from './demo-request.ts';
import { dayMs, demoDays, demoTimes, hourMs, minuteMs } from './demo-times.ts';
import { sources } from './demo-words.ts';
import { createRandom, type Random } from './random.ts';
import { type DemoOptions, tellStory } from './tell-story.ts';

export const demoRequests = 500;
const robots = 26;
const seed = 2_025;
const log = createLog('silent');

interface Arrival {
  at: Date;
  params: Record<string, string>;
  source: VisitSource;
  /** Undefined = a robot's. */
  request?: DemoRequest;
  /** Sent again after so long; joins the record of the first one. */
  repeatedAfterMs?: number;
  /** Quarantined by mistake, then released. */
  isMistaken?: boolean;
}

export async function fillDemo({ store, business, now }: DemoOptions): Promise<void> {
  const random = createRandom(seed);
  const people = await addDemoAccounts(store.database, now);
  // A day at a time, in the order in which they came: what is sent again joins what is stored.
  const arrivals = planArrivals();
  const days = Map.groupBy(arrivals, ({ at }) => dayOf(at.getTime(), business.timeZone));
  for (const ofDay of days.values()) {
    const accepted = await Promise.all(ofDay.map(accept));
    for (const [index, arrival] of ofDay.entries()) await goOn(arrival, accepted[index]?.id ?? '');
    const dayEnd = (ofDay.at(-1) ?? { at: now }).at.getTime() + dayMs;
    await deliverDemo(store, new Date(Math.min(dayEnd, now.getTime())), now);
  }
  const sent = arrivals.filter(({ request }) => request);
  // With numbers of its own, so that the requests stay the same.
  await countVisits(store.database, sent, createRandom(seed + 1));

  const since = new Date(now.getTime() - demoDays * dayMs);
  const health = createChannelHealth({
    database: store.database,
    channels: [],
    noticeChannels: [],
    business,
    now: () => since,
    elapsedMs: () => 0,
    log,
  });
  for (const channel of ['mail', 'acknowledgement'] as const) await health.record(channel, { ok: true });

  /** Oldest first. */
  function planArrivals(): Arrival[] {
    const honest = demoTimes(demoRequests, now, business.timeZone, random).map((at, number): Arrival => {
      const request = demoRequest(number, business.plans, random);
      return {
        at,
        params: request.params,
        request,
        source: sources[(number * 7) % sources.length] ?? {},
        ...(random.chance(4) ? { repeatedAfterMs: 2 * minuteMs + random.below(6 * hourMs) } : {}),
        ...(number % 200 === 150 ? { isMistaken: true } : {}),
      };
    });
    // Some come back weeks later with another number of PCs.
    for (const [number, arrival] of honest.entries()) {
      const earlier = honest[number - 150];
      if (number % 40 !== 7 || !earlier || !arrival.request) continue;
      arrival.params = { ...earlier.params, cantidad_computadoras: String(arrival.request.computers) };
    }
    const aside = demoTimes(robots, now, business.timeZone, random).map((at, number) => ({
      at,
      params: demoRobot(number, random),
      source: {},
    }));
    return [...honest, ...aside].sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  function accept({ at, params, request, source, isMistaken }: Arrival) {
    return store.accept({
      params,
      source,
      fingerprint: fingerprintOf(params),
      receivedAt: at,
      status: request && !isMistaken ? 'accepted' : 'quarantined',
    });
  }

  function contextOf({ id, name }: RecordContext['by'], at: Date): RecordContext {
    return {
      database: store.database,
      channels: store.channels,
      by: { id, name },
      now: at,
      times: business,
      publishChange: () => {},
    };
  }

  async function goOn(arrival: Arrival, id: string): Promise<void> {
    const { at, request, isMistaken, repeatedAfterMs = Number.POSITIVE_INFINITY } = arrival;
    if (!request) return;
    if (isMistaken) await releaseRequests([id], contextOf(people[0], at));
    const again = at.getTime() + repeatedAfterMs;
    if (again < now.getTime()) await accept({ ...arrival, at: new Date(again) });
    await tellStory({ id, request, receivedAt: at, people, contextOf, business, now, random });
  }
}

const atOnce = 200;

/**
 * The mails: most went out at once, some at the second try, a few not at all. Attempts everything that is due until `until`.
 * @param now what is received shortly before it still waits
 */
async function deliverDemo(store: Store, until: Date, now: Date): Promise<void> {
  for (const channel of ['mail', 'acknowledgement'] as const)
    for (;;) {
      const claims = await store.claim({ channel, now: until, leaseMs: minuteMs, limit: atOnce });
      for (const claim of claims) await store.recordOutcome(claim, outcomeOf(claim, now));
      if (claims.length === 0) break;
    }
}

function outcomeOf({ channel, receivedAt, attempts, waitedMs, params }: Claim, now: Date): Outcome {
  const number = Number(params.numero_whatsapp?.slice(-3));
  const at = new Date(receivedAt.getTime() + waitedMs + 1_500 + (number % 40) * 100);
  const held = (reasonCode: 'recipient' | 'message', error: string): Outcome => ({
    kind: 'held',
    at,
    error,
    reasonCode,
  });
  const later = (nextAttemptAt: Date): Outcome => {
    const error = 'EENVELOPE: 451 4.7.1 greylisted, try again later';
    return { kind: 'retry', at, nextAttemptAt, waitedMs: minuteMs, error, reasonCode: 'later' };
  };
  const isNew = now.getTime() - receivedAt.getTime() < hourMs;
  if (channel === 'acknowledgement' && number % 83 === 5)
    return held('recipient', 'EENVELOPE: all recipients were rejected: 550 5.1.1 mailbox unknown');
  if (channel === 'mail' && number === 488)
    return held('message', 'EMESSAGE: Message failed: 552 5.2.2 mailbox full');
  if (channel === 'acknowledgement' && isNew) return later(new Date(now.getTime() + 40 * minuteMs));
  if (attempts === 1 && number % 17 === 3) return later(new Date(at.getTime() + minuteMs));
  return { kind: 'sent', at };
}

const visitsMax = 48;

/** Counts invented visits and uses of the form around each request, as the relay counts real ones. */
async function countVisits(
  database: SqlDatabase,
  arrivals: readonly Arrival[],
  random: Random,
): Promise<void> {
  let now = new Date(0);
  const counter = createFigureCounter({ database, log: console, now: () => now });
  for (const { at, source } of arrivals) {
    now = at;
    const label = sourceLabel(source);
    const openedInVain = random.below(4);
    for (let visits = 1 + openedInVain + random.below(visitsMax); visits > 0; visits -= 1) {
      counter.count('visit');
      if (label) counter.count(`visit/${label}`);
    }
    for (let opened = 1 + openedInVain; opened > 0; opened -= 1) counter.count('formOpened');
    for (let begun = 1 + random.below(1 + openedInVain); begun > 0; begun -= 1) counter.count('formBegun');
    // Some browsers ask not to be counted.
    if (random.chance(95)) counter.count('formSent');
  }
  await counter.stop();
}
