/** What the two people did with a request: stages in their order, notes, and when to get back to it. */
import { randomUUID } from 'node:crypto';
import type { Business } from '../../business/business.ts';
import type { Plan } from '../../business/plans.ts';
import type { Account } from '../../contract/panel-account.ts';
import type { Stage, StageChange } from '../../contract/panel-inputs.ts';
import { addDays, dayOf } from '../../relay/local-days.ts';
import {
  changeFollowUp,
  changeStage,
  changeTaken,
  type RecordContext,
} from '../../relay/requests/change-request.ts';
import { addNote } from '../../relay/requests/notes.ts';
import type { Store } from '../../relay/requests/store.ts';
import { type DemoRequest, demoStage } from './demo-request.ts';
import { dayMs, hourMs, minuteMs } from './demo-times.ts';
import { lostReasons, notes } from './demo-words.ts';
import type { Random } from './random.ts';

export interface DemoOptions {
  store: Store;
  business: Pick<Business, 'plans' | 'country' | 'timeZone' | 'openingHours'>;
  now: Date;
}

interface StoryOptions extends Omit<DemoOptions, 'store'> {
  id: string;
  request: DemoRequest;
  receivedAt: Date;
  people: readonly [Account, Account];
  random: Random;
  contextOf: (by: Account, at: Date) => RecordContext;
}

/** The stages that lead to one, after `new`. */
const ways: Record<Stage, readonly Stage[]> = {
  new: [],
  contacted: ['contacted'],
  trial: ['contacted', 'trial'],
  won: ['contacted', 'trial', 'won'],
  lost: ['contacted', 'lost'],
};

export async function tellStory(options: StoryOptions): Promise<void> {
  const { id, receivedAt, contextOf, now, random } = options;
  const stage = demoStage((now.getTime() - receivedAt.getTime()) / dayMs, random);
  const by = random.pick([options.people[0], options.people[0], options.people[1]]);
  let atMs = receivedAt.getTime();
  let version = 0;
  const way = stage === 'lost' && random.chance(35) ? (['contacted', 'trial', 'lost'] as const) : ways[stage];
  if (way.length > 0 ? random.chance(60) : random.chance(25)) {
    atMs = Math.min(atMs + 2 * minuteMs + random.below(20 * minuteMs), now.getTime() - minuteMs);
    ({ version } = await changeTaken(id, { version, taken: true }, contextOf(by, new Date(atMs))));
  }
  for (const reached of way) {
    atMs = Math.min(atMs + delayMs(reached, random), now.getTime() - minuteMs);
    const at = new Date(atMs);
    ({ version } = await changeStage(id, stageChange(reached, version, at, options), contextOf(by, at)));
    if (!random.chance(reached === stage ? 60 : 30)) continue;
    const note = { id: randomUUID(), text: random.pick(notes[reached]) };
    await addNote(id, note, contextOf(by, new Date(Math.min(atMs + 2 * minuteMs, now.getTime()))));
  }
  const isOpen = stage === 'contacted' || stage === 'trial';
  if (!isOpen || !random.chance(14)) return;
  const followUp = addDays(dayOf(now.getTime(), options.business.timeZone), random.below(9) - 1);
  await changeFollowUp(id, { version, followUp }, contextOf(by, new Date(atMs)));
}

/** How long after the stage before. */
function delayMs(stage: Stage, random: Random): number {
  if (stage === 'contacted') return 6 * minuteMs + random.below(random.chance(70) ? 3 * hourMs : 30 * hourMs);
  if (stage === 'trial') return 4 * hourMs + random.below(4 * dayMs);
  return 6 * dayMs + random.below(26 * dayMs);
}

function stageChange(
  stage: Stage,
  version: number,
  at: Date,
  { request, business, random }: StoryOptions,
): StageChange {
  switch (stage) {
    case 'trial':
      return { version, stage, trialStart: dayOf(at.getTime(), business.timeZone) };
    case 'won': {
      // A buyer who asked for no plan takes the popular one. Each business has two plans at least.
      const usual = business.plans.find(({ popular }) => popular) ?? (business.plans[0] as Plan);
      const plan = request.plan ?? usual;
      // Some leave a few old PCs out.
      const licences = Math.max(1, request.computers - random.pick([0, 0, 0, 2, 5]));
      const amountCents = licences * plan.priceCents;
      return { version, stage, edition: plan.title, licences, amountCents };
    }
    case 'lost':
      return { version, stage, reason: random.pick(lostReasons) };
    default:
      return { version, stage };
  }
}
