/** Fills an empty store with invented requests, told day by day through the same functions as real ones. */
import { randomUUID } from 'node:crypto';
import type { Business, Plan } from '../../business/business.ts';
import { addDays } from '../../contract/calendar-day.ts';
import type { Entry, Stage } from '../../contract/panel/inputs.ts';
import type { BodyOf } from '../../contract/panel/routes.ts';
import { totalCents } from '../../contract/plan-price.ts';
import type { SentRequest } from '../../contract/trial-request.ts';
import { sourceLabel } from '../../contract/visit-source.ts';
import { invite, redeemInvitation } from '../../relay/accounts/invitations.ts';
import { createPasswordHashing } from '../../relay/accounts/password-hash.ts';
import { dayOf, dayStartMs } from '../../relay/base/local-days.ts';
import { addEntry } from '../../relay/requests/change-once.ts';
import { changeRecord, type RecordContext } from '../../relay/requests/change-request.ts';
import { addNote } from '../../relay/requests/notes.ts';
import { fingerprintOf } from '../../relay/store/normal-form.ts';
import type { Claim, Outcome } from '../../relay/store/outbox.ts';
import type { Store } from '../../relay/store/store.ts';
import { createFigureCounter } from '../../relay/visits/figure-counter.ts';
import { createRandom, type DemoRequest, demoRequest, demoRobot, demoStage } from './demo-request.ts';
import { lostReasons, nextSteps, notes, sources } from './demo-words.ts';

export const demoRequests = 500;
/** No secret: the demo listens on this machine alone. */
export const demoPassword = 'demostración';
export const demoNames = ['Ana Torres', 'Jorge Huamán'] as const;

const robots = 26;
/** The first request came so long ago. */
const days = 90;
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
/** Ages of the newest requests, at any time of day, so that some are always unanswered. */
const newestMinutes = [12, 48, 95, 170, 290, 420];
const channels = ['mail', 'acknowledgement'] as const;
/** The stages that lead to one, after `new`. */
const ways: Record<Stage, readonly Stage[]> = {
  new: [],
  contacted: ['contacted'],
  trial: ['contacted', 'trial'],
  won: ['contacted', 'trial', 'won'],
  lost: ['contacted', 'lost'],
};

interface Arrival {
  atMs: number;
  fields: SentRequest;
  /** Undefined = a robot's. */
  request?: DemoRequest;
  source?: (typeof sources)[number];
}

type DemoBusiness = Pick<Business, 'plans' | 'timeZone' | 'openingHours' | 'trialDays'>;

export async function fillDemo(store: Store, business: DemoBusiness, now: Date): Promise<void> {
  const { database } = store;
  const { timeZone } = business;
  const nowMs = now.getTime();
  const startedAt = new Date(nowMs - days * dayMs);
  const random = createRandom(2_025);
  // Who asked for no plan takes the popular one. Each business has two plans at least.
  const usualPlan = business.plans.find(({ popular }) => popular) ?? (business.plans[0] as Plan);
  const people = await addPeople();
  const arrivals = planArrivals();
  // A day at a time, in the order in which they came: what is sent again joins what is stored.
  for (const ofDay of Map.groupBy(arrivals, ({ atMs }) => dayOf(atMs, timeZone)).values()) {
    const accepted = await Promise.all(ofDay.map((arrival) => accept(arrival)));
    for (const [at, arrival] of ofDay.entries()) await goOn(arrival, accepted[at]?.id ?? '');
    await deliver(Math.min((ofDay.at(-1)?.atMs ?? nowMs) + dayMs, nowMs - hourMs));
  }
  await countVisits();

  async function addPeople() {
    const password = await createPasswordHashing().hash(demoPassword);
    const made = { password, now: startedAt };
    const redeem = async (invited: string, name: string) => {
      const token = await invite(database, { name: invited, expiresAt: now });
      return database.transaction((sql) => redeemInvitation(database, sql, { token, name, ...made }));
    };
    return [await redeem('', demoNames[0]), await redeem(demoNames[1], demoNames[1])] as const;
  }

  /** Oldest first. Some visitors come back weeks later with another number of PCs. */
  function planArrivals(): Arrival[] {
    const honest = timesOf(demoRequests).map((atMs, number): Arrival => {
      const request = demoRequest(number, business.plans, random);
      return { atMs, fields: request.fields, request, source: sources[(number * 7) % sources.length] ?? {} };
    });
    for (const [number, arrival] of honest.entries()) {
      const earlier = number % 40 === 7 && honest[number - 150];
      if (earlier && arrival.request)
        arrival.fields = { ...earlier.fields, computers: String(arrival.request.computers) };
    }
    const aside = timesOf(robots).map((atMs, number) => ({ atMs, fields: demoRobot(number, random) }));
    return [...honest, ...aside].sort((a, b) => a.atMs - b.atMs);
  }

  /** Oldest first, all before now: more of them lately, fewer on Sundays, none at night. */
  function timesOf(count: number): number[] {
    const times =
      count === demoRequests
        ? newestMinutes.map((age) => nowMs - age * minuteMs - random.below(minuteMs))
        : [];
    while (times.length < count) {
      const daysAgo = Math.floor((random.below(1_000) / 1_000) ** 1.15 * days);
      const day = addDays(dayOf(nowMs, timeZone), -daysAgo);
      const hour = 8 + (random.below(14) + random.below(14)) / 2;
      const atMs = dayStartMs(day, timeZone) + hour * hourMs + random.below(30 * minuteMs);
      const isSunday = new Date(day).getUTCDay() === 0;
      if (atMs < nowMs && !(isSunday && random.chance(60))) times.push(atMs);
    }
    return times.sort((a, b) => a - b);
  }

  function accept({ atMs, fields, request, source }: Arrival) {
    const [receivedAt, fingerprint] = [new Date(atMs), fingerprintOf(fields)];
    const status = request ? 'accepted' : 'quarantined';
    return store.accept({ fields, fingerprint, receivedAt, status, source: source ?? {} });
  }

  /** What the two people did with a request: stages in their order, notes, and when to get back to it. */
  async function goOn(arrival: Arrival, id: string): Promise<void> {
    const { atMs: receivedMs, request } = arrival;
    if (!request) return;
    const repeatedMs = receivedMs + 2 * minuteMs + random.below(6 * hourMs);
    if (random.chance(4) && repeatedMs < nowMs) await accept({ ...arrival, atMs: repeatedMs });
    const stage = demoStage((nowMs - receivedMs) / dayMs, random);
    const { id: personId, name } = random.pick([people[0], people[0], people[1]]);
    let atMs = receivedMs;
    let version = 0;
    const later = (afterMs: number): RecordContext => {
      atMs = Math.min(atMs + afterMs, nowMs - minuteMs);
      const by = { id: personId, name };
      return {
        ...store,
        by,
        now: new Date(atMs),
        times: business,
        trialDays: business.trialDays,
        publishChange() {},
      };
    };
    if (random.chance(stage === 'new' ? 25 : 60)) {
      const context = later(2 * minuteMs + random.below(20 * minuteMs));
      ({ version } = await changeRecord(
        id,
        { call: 'changeTaken', body: { version, taken: true } },
        context,
      ));
    }
    for (const reached of ways[stage]) {
      const context = later(delayMs(reached));
      // The details are those of the stage.
      const body = { version, stage: reached, ...detailsOf(reached, request) } as BodyOf<'changeStage'>;
      ({ version } = await changeRecord(id, { call: 'changeStage', body }, context));
      if (stage === 'trial') await addEntry(id, writtenAt(reached, request), later(minuteMs));
      if (!random.chance(reached === stage ? 60 : 30)) continue;
      await addNote(id, { id: randomUUID(), text: random.pick(notes[reached]) }, later(minuteMs));
    }
    if (!(stage === 'contacted' || stage === 'trial') || !random.chance(14)) return;
    const followUp = addDays(dayOf(nowMs, timeZone), random.below(9) - 1);
    const body = { version, followUp, ...random.pick(nextSteps) };
    await changeRecord(id, { call: 'changeFollowUp', body }, later(0));

    /** What was written to a customer in trial: a greeting at first, a quote later. */
    function writtenAt(reached: Stage, { plan: asked, computers: pcs }: DemoRequest): Entry {
      const plan = asked ?? usualPlan;
      const entryId = { id: randomUUID() };
      if (reached === 'contacted')
        return { ...entryId, kind: 'greeted', channel: 'whatsapp', greeting: 'Primer contacto' };
      const price = { discountPercent: 0, totalCents: totalCents(plan, pcs) ?? 0 };
      const validUntil = addDays(dayOf(atMs, timeZone), 15);
      return { ...entryId, kind: 'quoted', quote: { edition: plan.title, pcs, ...price, validUntil } };
    }

    function detailsOf(reached: Stage, { plan: asked, computers }: DemoRequest) {
      if (reached === 'trial') return { trialStart: dayOf(atMs, timeZone) };
      if (reached === 'lost') return { reason: random.pick(lostReasons) };
      if (reached !== 'won') return {};
      const plan = asked ?? usualPlan;
      // Some leave a few old PCs out.
      const pcs = Math.max(1, computers - random.pick([0, 0, 0, 2, 5]));
      const licences = plan.unit === 'room' ? 1 : pcs;
      return { edition: plan.title, licences, amountCents: totalCents(plan, licences) ?? 0 };
    }
  }

  /** How long a stage comes after the one before. */
  function delayMs(stage: Stage): number {
    if (stage === 'contacted')
      return 6 * minuteMs + random.below(random.chance(70) ? 3 * hourMs : 30 * hourMs);
    if (stage === 'trial') return 4 * hourMs + random.below(4 * dayMs);
    return 6 * dayMs + random.below(26 * dayMs);
  }

  /** The mails: most went out at once, a few not at all. Those of the last hour the demo's relay sends itself. */
  async function deliver(untilMs: number): Promise<void> {
    for (const channel of channels)
      for (;;) {
        const claims = await store.claim({ channel, now: new Date(untilMs), leaseMs: minuteMs, limit: 200 });
        if (claims.length === 0) break;
        for (const claim of claims) await store.recordOutcome(claim, outcomeOf(claim));
      }
  }

  function outcomeOf({ channel, receivedAt, fields }: Claim): Outcome {
    const number = Number(fields.phone.slice(-3));
    const at = new Date(receivedAt.getTime() + 1_500 + (number % 40) * 100);
    if (channel === 'acknowledgement' && number % 83 === 5) {
      const error = 'EENVELOPE: all recipients were rejected: 550 5.1.1 mailbox unknown';
      return { kind: 'held', at, error, reasonCode: 'recipient' };
    }
    if (channel === 'mail' && number === 488)
      return { kind: 'held', at, error: 'EMESSAGE: Message failed: 552 5.2.2 full', reasonCode: 'message' };
    return { kind: 'sent', at };
  }

  /** Visits and uses of the form around each request, as the relay counts real ones. */
  async function countVisits(): Promise<void> {
    let at = startedAt;
    const counter = createFigureCounter({ database, log: console, now: () => at });
    const count = (name: Parameters<typeof counter.count>[0], times: number) => {
      for (let left = times; left > 0; left -= 1) counter.count(name);
    };
    for (const { atMs, source } of arrivals.filter(({ request }) => request)) {
      at = new Date(atMs);
      const label = sourceLabel(source ?? {});
      const opened = 1 + random.below(4);
      const visits = opened + random.below(48);
      count('visit', visits);
      if (label) count(`visit/${label}`, visits);
      count('formOpened', opened);
      count('formBegun', 1 + random.below(opened));
      // Some browsers ask not to be counted.
      count('formSent', random.chance(95) ? 1 : 0);
    }
    await counter.stop();
  }
}
