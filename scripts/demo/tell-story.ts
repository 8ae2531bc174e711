/** What the two people did with a request: stages in their order, notes, and when to get back to it. */
import { randomUUID } from 'node:crypto';
import { editionTitles } from '../../contract/editions.ts';
import type { Account } from '../../contract/panel-account.ts';
import type { Stage, StageChange } from '../../contract/panel-inputs.ts';
import { changeFollowUp, changeStage } from '../../relay/panel/change-request.ts';
import { addDays, dayOf } from '../../relay/panel/local-days.ts';
import { addNote } from '../../relay/panel/notes.ts';
import { type DemoRequest, demoStage } from './demo-request.ts';
import { dayMs, hourMs, minuteMs } from './demo-times.ts';
import { lostReasons, notes } from './demo-words.ts';
import type { DemoOptions } from './fill-demo.ts';
import type { Random } from './random.ts';

interface StoryOptions extends DemoOptions {
  id: string;
  request: DemoRequest;
  receivedAt: Date;
  people: readonly [Account, Account];
  random: Random;
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
  const { id, receivedAt, store, now, random } = options;
  const stage = demoStage((now.getTime() - receivedAt.getTime()) / dayMs, random);
  const by = random.pick([options.people[0], options.people[0], options.people[1]]);
  let atMs = receivedAt.getTime();
  let version = 0;
  const way = stage === 'lost' && random.chance(35) ? (['contacted', 'trial', 'lost'] as const) : ways[stage];
  for (const reached of way) {
    atMs = Math.min(atMs + delayMs(reached, random), now.getTime() - minuteMs);
    const at = new Date(atMs);
    ({ version } = await changeStage(store.database, id, stageChange(reached, version, at, options), {
      by,
      now: at,
    }));
    if (!random.chance(reached === stage ? 60 : 30)) continue;
    const note = { id: randomUUID(), text: random.pick(notes[reached]) };
    await addNote(store.database, id, note, {
      by,
      now: new Date(Math.min(atMs + 2 * minuteMs, now.getTime())),
    });
  }
  const isOpen = stage === 'contacted' || stage === 'trial';
  if (!isOpen || !random.chance(14)) return;
  const followUp = addDays(dayOf(now.getTime(), options.business.timeZone), random.below(9) - 1);
  await changeFollowUp(store.database, id, { version, followUp }, { by, now: new Date(atMs) });
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
      const edition = request.edition ?? 'basic';
      // Some leave a few old PCs out.
      const licences = Math.max(1, request.computers - random.pick([0, 0, 0, 2, 5]));
      const amountCents = licences * business.pricesCents[edition];
      return { version, stage, edition: editionTitles[edition], licences, amountCents };
    }
    case 'lost':
      return { version, stage, reason: random.pick(lostReasons) };
    default:
      return { version, stage };
  }
}
