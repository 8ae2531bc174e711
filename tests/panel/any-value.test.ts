/**
 * Every call of the panel with values at the edges of what its fields may hold, signed in and not, on both databases
 * (sizes: tests/faults/effort.ts). Promises: no answer is 5xx, after which the panel would send a change again for ever, no
 * call holds the event loop for 50 ms of CPU time, and what was stored can be read back as what it is.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { PanelRoute } from '../../contract/panel/route.ts';
import { allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';
import { effort } from '../faults/effort.ts';
import { firstGood, longestTurnMs, slowness } from '../support/blocking-time.ts';
import { addAccounts } from '../support/change-context.ts';
import { type PanelClient, panelClient } from '../support/panel-client.ts';
import { fillStore } from '../support/panel-requests.ts';
import { leavesIn, panelSamples, type SampleIds, withEdits } from '../support/panel-samples.ts';
import { engines, storeUrlFor } from '../support/shared-postgres.ts';
import { ana, startPanel, type TestPanel } from '../support/start-panel.ts';

const turnMsMax = 50 * slowness;

interface Asked {
  name: PanelRouteName;
  /** Which of the call's samples. */
  sample: number;
  /** What is put into the sample: where (`body`, `ids`, `0`), and the value. */
  edits: readonly (readonly [path: readonly string[], value: unknown])[];
  signedIn: boolean;
}

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u0001\u001b[2J\u007f',
  '\u202e',
  'dos\nlíneas',
  '__proto__',
  '../../me',
  '%',
  '\\',
  '{"a":1}',
  '1000000000000000',
  '-1',
  '1e309',
  'NaN',
  'x'.repeat(301),
  'x'.repeat(5_001),
  '\u0344'.repeat(9_000),
  '\u0334\u0f73'.repeat(5_000),
  'ﷺ'.repeat(9_000),
  '🔒'.repeat(7_000),
];
const days = [
  '0000-01-01',
  '0001-01-01',
  '1969-12-31',
  '1999-12-31',
  '2000-01-01',
  '2024-02-29',
  '2026-02-30',
  '2100-12-31',
  '2101-01-01',
  '9999-12-15',
  '9999-12-31',
  '+010000-01-01',
  '2026-03-08T00:00:00Z',
];
const ids = ['a', 'a\u0000', '__proto__', '1000000000000000', 'a'.repeat(101)];
const numbers = [-1, 0, 0.5, 1, 2 ** 31, 1e12, 1e15, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e308];

const anyString = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const anyOther = fc.constantFrom<unknown>(null, true, [], {}, ['a'], [['a']], { $ne: '' });

/** Mostly of the type that the field has, and at the edges of what it holds. */
function anyValue(path: readonly string[], sample: unknown): fc.Arbitrary<unknown> {
  const name = path.findLast((key) => !/^\d+$/.test(key)) ?? '';
  const isDay = /^(from|to)$/.test(name) || /^\d{4}-\d\d-\d\d$/.test(String(sample));
  const isId = /(^id|^ids|Id|person|before|cursor|until)$/.test(name);
  const edges = fc.constantFrom(...(isDay ? days : isId ? ids : texts));
  const text = fc.oneof({ weight: 4, arbitrary: edges }, anyString);
  // An address holds well-formed texts only.
  if (path[0] !== 'body') return text.map((each) => each.toWellFormed());
  const number = fc.constantFrom(...numbers);
  const [own, other] = typeof sample === 'number' ? [number, text] : [text, number];
  return fc.oneof<fc.MaybeWeightedArbitrary<unknown>[]>({ weight: 8, arbitrary: own }, other, anyOther);
}

function anyCall(name: PanelRouteName): fc.Arbitrary<Asked> {
  const { query }: PanelRoute = allPanelRoutes[name];
  const optional = Object.keys((query as unknown as { shape?: object } | undefined)?.shape ?? {});
  const samples = panelSamples()[name];
  return fc.nat(samples.length - 1).chain((sample) => {
    const leaves = leavesIn(samples[sample] ?? {});
    for (const key of optional) leaves.push([['query', key], '']);
    // A call that reads nothing is given something all the same.
    if (leaves.length === 0) leaves.push([['query', 'q'], '']);
    const edit = fc.nat(leaves.length - 1).chain((nth) => {
      const [path, value] = leaves[nth] ?? [[], ''];
      return fc.tuple(fc.constant(path), anyValue(path, value));
    });
    return fc.record({
      name: fc.constant(name),
      sample: fc.constant(sample),
      edits: fc.array(edit, { minLength: 1, maxLength: 2 }),
      signedIn: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    });
  });
}

/** Figures may begin ten years before the first day that is accepted, and a trial end after the last. */
const day = z.iso.date().check(z.refine((text) => text >= '1989' && text < '2102'));
const moment = z.iso.datetime();
const dayNames = ['trialStart', 'trialEnds', 'trialLastDay', 'followUp', 'validUntil', 'day', 'week'];
const momentNames = /(^at|At)$/;
/** No control character but tab and line breaks. */
const shownText = /^(?:[\t\n\r]|\P{Cc})*$/u;

/** What of an answer is not what its name says. The numbers of the page's entries are whatever was typed. */
function unreadable(value: unknown, name = '', isTyped = false): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => unreadable(each, name, isTyped));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) =>
      unreadable(inner, key, isTyped || key === 'entries'),
    );
  if (typeof value === 'number') return isTyped || Number.isSafeInteger(value) ? [] : [`${name}: ${value}`];
  if (typeof value !== 'string' || value === '') return [];
  const schema = dayNames.includes(name) ? day : momentNames.test(name) ? moment : undefined;
  const isGood =
    value.isWellFormed() && shownText.test(value) && (!schema || schema.safeParse(value).success);
  return isGood ? [] : [`${name}: ${JSON.stringify(value).slice(0, 60)}`];
}

// An open stream of events has no end, and reads nothing from its caller.
const names = (Object.keys(allPanelRoutes) as PanelRouteName[]).filter((name) => name !== 'events');

describe.each(engines)('%s', (engine) => {
  let at: TestPanel;
  let owner: PanelClient;
  /** Without a record yet, and quarantined ones; each changing call takes one of each. */
  let fresh: string[] = [];
  let robots: string[] = [];
  let made = 0;

  beforeAll(async () => {
    at = await startPanel({ url: await storeUrlFor(engine) });
    await addAccounts(at.store, [ana]); // some changes name it
    await fillStore(at.database, effort.panelRequests, at.clock.now.getTime());
    fresh = await idsOf("status = 'accepted' AND version = 0");
    robots = await idsOf("status = 'quarantined'");
    owner = await signedInAgain();
  });
  afterAll(() => at.stop());

  async function idsOf(condition: string): Promise<string[]> {
    const rows = await at.database.rows(`SELECT id FROM requests WHERE ${condition}`);
    return rows.map(({ id }) => String(id));
  }

  async function ask({ name, sample, edits, signedIn }: Asked) {
    made += 1;
    const options = withEdits(panelSamples(await sampleIds(name))[name][sample] ?? {}, edits);
    const client = signedIn ? owner : panelClient(at.app, addressOf(made));
    const [{ statusCode, body }, turnMs] = await longestTurnMs(() => client.call(name, options));
    if (!owner.cookies.size || ['changePassword', 'useInvitation', 'endSession'].includes(name))
      owner = await signedInAgain();
    return { status: statusCode, body, turnMs };
  }

  async function sampleIds(name: PanelRouteName): Promise<SampleIds> {
    const changes = allPanelRoutes[name].method !== 'GET';
    const requestId = (changes ? fresh.pop() : fresh.at(-1)) ?? '';
    const robotId = (name === 'removeQuarantined' ? robots.pop() : robots.at(-1)) ?? '';
    const noteId = randomUUID();
    if (name === 'editNote' || name === 'deleteNote')
      await owner.call('addNote', { params: { id: requestId }, body: { id: noteId, text: 'Llamar' } });
    const sessionId = name === 'endSession' ? (await owner.call('listSessions')).json()[0].id : '';
    const token = name.endsWith('Invitation') ? await at.invitation(`Eva ${made}`) : '';
    return { requestId, robotId, noteId, sessionId, token, accountId: 'a' };
  }

  /** Each call comes from an address of its own, because a rate limit would answer in its place. */
  function addressOf(n: number): string {
    return `198.18.${(n >> 8) & 255}.${n & 255}`;
  }

  const signedInAgain = () => at.person('Ana', { address: addressOf(made) });

  async function readBack(name: PanelRouteName, edits: Asked['edits'] = []): Promise<unknown> {
    const { status, body } = await ask({ name, sample: 0, edits, signedIn: true });
    expect([name, status], body).toEqual([name, 200]);
    return JSON.parse(body);
  }

  test.each(names)('%s takes any value', async (name) => {
    await fc.assert(
      fc.asyncProperty(anyCall(name), async (asked) => {
        const { status, body, turnMs } = await ask(asked);
        expect(status, body).toBeLessThan(500);
        // Compiling and collecting garbage may slow a call.
        const isGood = (measured: { turnMs: number }) => measured.turnMs < turnMsMax;
        const again = isGood({ turnMs }) ? { turnMs } : await firstGood(() => ask(asked), isGood);
        expect(again.turnMs).toBeLessThan(turnMsMax);
        if (status === 200 && body.startsWith('{')) expect(unreadable(JSON.parse(body))).toEqual([]);
      }),
      { numRuns: effort.anyValueCalls, endOnFailure: true },
    );
  });

  // SQLite would store one.
  const namesHere = engine === 'SQLite' ? [] : names;
  const withTexts = namesHere.filter((name) =>
    panelSamples()[name].some((each) => leavesIn(each).length > 0),
  );
  test.each(withTexts)('%s removes a null character from any value, or names its field', async (name) => {
    for (const [sample, content] of panelSamples()[name].entries())
      for (const [path, value] of leavesIn(content)) {
        if (typeof value !== 'string') continue;
        // Under the same id nothing else is made.
        const own = Object(content.body).id ? [[['body', 'id'], randomUUID()] as const] : [];
        const edits = [...own, [path, `${value}\u0000x`] as const];
        const { status, body } = await ask({ name, sample, edits, signedIn: true });
        expect(status, `${path.join('.')}: ${body}`).toBeLessThan(500);
        if (status !== 400) continue;
        // Of a list, the item is named.
        const fieldOf = (field: string) => field.replace(/^ids\.\d+$/, 'ids');
        const problems = Object.keys(JSON.parse(body).problems ?? {});
        expect(problems.map(fieldOf)).toContain(fieldOf(path.slice(1).join('.')));
      }
  });

  test('what a person sees of a text is stored', async () => {
    const id = await at.accept({ company: randomUUID() });
    await at.change(id, 'stage', { version: 0, stage: 'lost', reason: 'muy\u0000 caro\ud800' });
    const note = { id: randomUUID(), text: 'dos\u0000\nlíneas' };
    // The same again is no conflict.
    for (let time = 0; time < 2; time += 1) await at.change(id, 'notes', note);
    const { record, notes } = await at.detail(id);
    expect([record.lostReason, notes.map(({ text }) => text)]).toEqual(['muy caro\ufffd', ['dos\nlíneas']]);
  });

  test('everything that was stored is read back as what it is', async () => {
    const lists = ['today', 'deliveries', 'filterChoices', 'listPeople', 'listAccountChanges', 'figures'];
    for (const name of [...lists, 'listSessions', 'listPasskeys'] as PanelRouteName[])
      expect(unreadable(await readBack(name)), name).toEqual([]);
    const exported = (await readBack('exportRequests')) as { id: string; notes: string[]; stage: string }[];
    expect(exported.length).toBeGreaterThan(effort.panelRequests / 2);
    expect(unreadable(exported)).toEqual([]);
    const changed = exported.filter(({ stage, notes }) => stage !== 'new' || notes.length > 0);
    for (const { id } of changed.slice(0, effort.full ? 200 : 20))
      expect(unreadable(await readBack('oneRequest', [[['params', 'id'], id]]))).toEqual([]);
  });
});
