/** Fills an empty store with invented requests, told day by day through the same functions as real ones. */
import type { Business } from '../../contract/business.ts';
import { createChannelStates } from '../../relay/delivery/channel-states.ts';
import { createLog } from '../../relay/log.ts';
import { dayOf } from '../../relay/panel/local-days.ts';
import { releaseRequests } from '../../relay/panel/release-requests.ts';
import { fingerprintOf } from '../../relay/store/fingerprint.ts';
import type { Store } from '../../relay/store/store.ts';
import { countVisits } from './count-visits.ts';
import { deliverDemo } from './deliver-demo.ts';
import { addDemoAccounts } from './demo-accounts.ts';
import { type DemoRequest, demoRequest, demoRobot } from './demo-request.ts';
import { dayMs, demoDays, demoTimes, hourMs, minuteMs } from './demo-times.ts';
import { createRandom } from './random.ts';
import { tellStory } from './tell-story.ts';

export const demoRequests = 500;
const robots = 26;
const seed = 2_025;
const log = createLog('silent');

export interface DemoOptions {
  store: Store;
  business: Pick<Business, 'pricesCents' | 'timeZone'>;
  now: Date;
}

interface Arrival {
  at: Date;
  params: Record<string, string>;
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
  const sentAt = arrivals.filter(({ request }) => request).map(({ at }) => at);
  // With numbers of its own, so that the requests stay the same.
  await countVisits(store.database, sentAt, createRandom(seed + 1));

  const since = new Date(now.getTime() - demoDays * dayMs);
  const states = createChannelStates({
    database: store.database,
    now: () => since,
    elapsedMs: () => 0,
    log,
    onChange() {},
  });
  for (const channel of ['mail', 'acknowledgement'] as const) await states.note(channel, { ok: true });

  /** Oldest first. */
  function planArrivals(): Arrival[] {
    const honest = demoTimes(demoRequests, now, business.timeZone, random).map((at, number): Arrival => {
      const request = demoRequest(number, random);
      return {
        at,
        params: request.params,
        request,
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
    }));
    return [...honest, ...aside].sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  function accept({ at, params, request, isMistaken }: Arrival) {
    return store.accept({
      params,
      fingerprint: fingerprintOf(params),
      receivedAt: at,
      status: request && !isMistaken ? 'accepted' : 'quarantined',
    });
  }

  async function goOn(arrival: Arrival, id: string): Promise<void> {
    const { at, request, isMistaken, repeatedAfterMs = Number.POSITIVE_INFINITY } = arrival;
    if (!request) return;
    if (isMistaken) await releaseRequests(store, [id], { by: people[0], now: at });
    const again = at.getTime() + repeatedAfterMs;
    if (again < now.getTime()) await accept({ ...arrival, at: new Date(again) });
    await tellStory({ id, request, receivedAt: at, people, store, business, now, random });
  }
}
