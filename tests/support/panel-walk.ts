/**
 * A person in two tabs of one browser, who takes steps at random while the line fails, the session ends and others change the
 * same request; and what must hold: every change is in the store once or still there as unsent, and at the end each tab
 * shows what is stored. The hands take the steps: with the queue of changes alone, or in a browser.
 */
import type { RequestDetail } from '../../contract/panel/answers.ts';
import { noteOf, type UnsentRecord } from '../../panel/changes/change-record.ts';
import { until } from './until.ts';

/** What becomes of the calls: lost = the relay gets them, and its answer never arrives. */
export type Line = 'up' | 'offline' | 'unavailable' | 'lost';
/** How the person leaves what is unsent. */
export type Leaving = 'stay' | 'discard' | 'keep';

export interface Hands<Tab> {
  tabs: Tab[];
  line: Line;
  /** Texts of the changes that the relay has answered 200 to the browser. */
  acknowledged: ReadonlySet<string>;
  /** Signs in where the session has ended. */
  makeReady(tab: Tab): Promise<unknown>;
  /** The person's own words where a conflict waits for a decision. */
  conflict(tab: Tab): Promise<string | undefined>;
  decide(tab: Tab, choice: 'mine' | 'stored'): Promise<unknown>;
  note(tab: Tab, text: string): Promise<unknown>;
  /** Changes a note that is shown, if there is one. */
  edit(tab: Tab, next: (text: string) => string): Promise<unknown>;
  /** Loses the request for this reason. */
  stage(tab: Tab, reason: string): Promise<unknown>;
  /** The same, from another browser. */
  otherPerson(reason: string): Promise<unknown>;
  endSession(): Promise<unknown> | unknown;
  reload(tab: Tab): Promise<unknown>;
  reopen(tab: Tab): Promise<unknown>;
  /** @param giveUp is called before unsent work is discarded */
  signOut(tab: Tab, leaving: Leaving, giveUp: () => Promise<void>): Promise<unknown>;
  unsent(): Promise<UnsentRecord[]>;
  stored(): Promise<RequestDetail>;
  shows(tab: Tab, stored: RequestDetail): Promise<boolean>;
}

export interface Walk {
  seed: number;
  steps: number;
  around?: (title: string, step: () => Promise<void>) => Promise<void>;
}

/** One change that was typed. */
export interface Typed {
  /** Unique: the note's text, or the reason. An edit begins with the text of its note. */
  text: string;
  kind: 'note' | 'edit' | 'stage';
  /** The person decided that it may be gone, or it was never saved. */
  mayBeGone: boolean;
  /** How often the person chose it over what another person stored. */
  chosen: number;
}

/** @throws Error that names the seed and what does not hold @returns how many changes must be there */
export async function walk<Tab>(
  hands: Hands<Tab>,
  { seed, steps, around = (_, step) => step() }: Walk,
): Promise<number> {
  const random = sequence(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item; // never empty
  const typed: Typed[] = [];
  const remember = (kind: Typed['kind'], text: string) => {
    const change: Typed = { kind, text, mayBeGone: true, chosen: 0 };
    typed.push(change);
    return change;
  };
  const isKept = async (text: string) =>
    hands.acknowledged.has(text) || (await hands.unsent()).some((record) => textOf(record).includes(text));

  const taken: Record<string, (tab: Tab, number: number) => Promise<unknown> | unknown> = {
    async note(tab, number) {
      const change = remember('note', `nota ${number}.`);
      await hands.note(tab, change.text);
      change.mayBeGone = false;
    },
    async edit(tab, number) {
      let change: Typed | undefined;
      await hands.edit(tab, (text) => {
        change = remember('edit', `${rootOf(text)} > ${number}.`);
        return change.text;
      });
      if (change) change.mayBeGone = false;
    },
    async stage(tab, number) {
      const change = remember('stage', `motivo ${number}.`);
      await hands.stage(tab, change.text);
      await until('the stage is kept', () => isKept(change.text), 15_000);
      change.mayBeGone = false;
    },
    line() {
      hands.line = pick(['up', 'up', 'offline', 'unavailable', 'lost']);
    },
    endSession: () => hands.endSession(),
    otherPerson: (_, number) => hands.otherPerson(`otra persona ${number}.`),
    reload: (tab) => hands.reload(tab),
    reopen: (tab) => hands.reopen(tab),
    signOut: (tab) =>
      hands.signOut(tab, pick(['stay', 'discard', 'keep']), async () => {
        const left = (await hands.unsent()).map(textOf);
        for (const change of typed)
          if (left.some((text) => text.includes(change.text))) change.mayBeGone = true;
      }),
  };
  const saves = ['note', 'edit', 'stage', 'note', 'line'];
  const names = [...Object.keys(taken), ...saves, ...saves, ...saves];

  /** What the person does with a conflict, before anything else. */
  async function decide(tab: Tab): Promise<void> {
    const words = await hands.conflict(tab);
    if (words === undefined) return;
    const change = typed.find(({ text }) => words.includes(text));
    const choice = pick(['mine', 'stored'] as const);
    if (change && choice === 'mine') change.chosen += 1;
    if (change && choice === 'stored') change.mayBeGone = true;
    await hands.decide(tab, choice);
  }

  /** What is under way right now is neither stored nor unsent for a moment. */
  async function check(): Promise<void> {
    const found = async () => broken(typed, hands.acknowledged, await hands.unsent(), await hands.stored());
    await holds(async () => (await found()).join('\n'));
  }

  async function holds(fault: () => Promise<string>): Promise<void> {
    let last = '';
    const isWell = async () => {
      last = await fault();
      return last === '';
    };
    await until('it holds', isWell, 40_000).catch(() => {
      throw new Error(`CHAOS_SEED=${seed}: ${last}`);
    });
  }

  for (let number = 1; number <= steps; number += 1) {
    const tab = pick(hands.tabs);
    const name = pick(names);
    await around(`${number} ${name} in tab ${hands.tabs.indexOf(tab) + 1}, ${hands.line}`, async () => {
      await hands.makeReady(tab);
      await decide(tab);
      await taken[name]?.(tab, number);
    });
    if (number % 20 === 0) await check();
  }
  await check();
  await around('once everything works and every conflict is decided, nothing is unsent', async () => {
    hands.line = 'up';
    for (const tab of [...hands.tabs]) await hands.reload(tab);
    // A change waits behind a refused one of the same stage or note.
    await holds(async () => {
      for (const tab of hands.tabs) {
        await hands.makeReady(tab);
        await decide(tab);
      }
      const left = (await hands.unsent()).filter(({ state }) => state !== 'draft');
      return left.map((record) => `unsent: ${JSON.stringify(record)}`).join('\n');
    });
    await check();
    for (const tab of hands.tabs)
      await holds(async () =>
        (await hands.shows(tab, await hands.stored())) ? '' : 'a tab does not show what is stored',
      );
  });
  return typed.filter(({ mayBeGone }) => !mayBeGone).length;
}

/** @returns what was lost, or is in the store more often than it was saved */
export function broken(
  typed: readonly Typed[],
  acknowledged: ReadonlySet<string>,
  unsent: readonly UnsentRecord[],
  { notes, timeline }: Pick<RequestDetail, 'notes' | 'timeline'>,
): string[] {
  const left = unsent.map(textOf);
  const reasons = timeline.flatMap((event) => (event.kind === 'stage' ? [event.to.lostReason] : []));
  return typed.flatMap(({ text, kind, mayBeGone, chosen }) => {
    const root = rootOf(text);
    const count =
      kind === 'stage'
        ? reasons.filter((reason) => reason === text).length
        : notes.filter((note) => rootOf(note.text) === root).length;
    const said = `${kind} “${text}”`;
    const repeated = count > 1 + chosen ? [`${said} is stored ${count} times`] : [];
    // A later edit of the same note takes the place of an earlier one.
    const isReplaced =
      kind === 'edit' &&
      typed.some((one) => one.kind === 'edit' && one.text !== text && rootOf(one.text) === root);
    if (mayBeGone || isReplaced) return repeated;
    const isStored = kind === 'edit' ? notes.some((note) => note.text === text) : count > 0;
    if (isStored) return repeated;
    if (acknowledged.has(text)) return [`${said} was acknowledged, and is not stored`];
    const isUnsent = left.some((one) => one.includes(kind === 'note' ? root : text));
    return isUnsent ? repeated : [`${said} is neither stored nor unsent`];
  });
}

/** The words of a change or draft. */
export function textOf(record: UnsentRecord): string {
  if ('text' in record) return record.text;
  const { body } = record;
  return 'text' in body && noteOf(record) !== undefined ? String(body.text) : JSON.stringify(body);
}

function rootOf(text: string): string {
  return text.split(' >')[0] ?? text;
}

function sequence(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
