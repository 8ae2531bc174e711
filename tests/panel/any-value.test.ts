/**
 * Every call of the panel with values at the edges of what its fields may hold, signed in and not, on both databases
 * (sizes: tests/faults/effort.ts). Promises: no answer is 5xx, no call holds the event loop for 50 ms of CPU time, and
 * what was stored can be read back as what it is.
 */
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { PanelRoute } from '../../contract/panel/route.ts';
import { allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';
import { effort } from '../faults/effort.ts';
import { slowness } from '../support/blocking-time.ts';
import { leavesIn, panelSamples } from '../support/panel-samples.ts';
import { sharedPostgres } from '../support/shared-postgres.ts';
import type { Answered, Asked, WorkerData } from './any-value-worker.ts';

const turnMsMax = 50 * slowness;
/** A call that takes longer than this, on however busy a machine, never ends. */
const answerWithinMs = 20_000;

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

/** A text, mostly at the edges of what the field holds. */
function anyText([, ...path]: readonly string[], sample: unknown): fc.Arbitrary<string> {
  const name = path.findLast((key) => !/^\d+$/.test(key)) ?? '';
  if (/^(from|to)$/.test(name) || /^\d{4}-\d\d-\d\d$/.test(String(sample)))
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...days) }, anyString);
  if (/(^id|^ids|Id|person|before|cursor|until)$/.test(name))
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, anyString);
  return anyString;
}

/** Mostly of the type that the field has. */
function anyValue(path: readonly string[], sample: unknown): fc.Arbitrary<unknown> {
  const text = anyText(path, sample);
  // An address holds well-formed texts only.
  if (path[0] !== 'body') return text.map((each) => each.toWellFormed());
  const number = fc.constantFrom(...numbers);
  return typeof sample === 'number'
    ? fc.oneof({ weight: 8, arbitrary: number }, text, anyOther)
    : fc.oneof({ weight: 8, arbitrary: text }, number, anyOther);
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

describe.each(['sqlite', 'postgres'])('%s', (engine) => {
  let worker: Worker | undefined;
  let url: string | undefined;

  beforeAll(async () => {
    url = engine === 'postgres' ? await (await sharedPostgres()).freshStoreUrl() : undefined;
    await started();
  });
  afterAll(() => worker?.terminate());

  async function started(): Promise<Worker> {
    if (worker) return worker;
    worker = new Worker(new URL('./any-value-worker.ts', import.meta.url), {
      workerData: { url, stored: effort.panelRequests } satisfies WorkerData,
    });
    await next(worker, 60_000);
    return worker;
  }

  async function ask(asked: Asked): Promise<Answered> {
    const thread = await started();
    thread.postMessage(asked);
    return (await next(thread, answerWithinMs)) as Answered; // as the worker answers
  }

  /** Ends the thread that does not answer. */
  function next(thread: Worker, limitMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const stop = (error: Error) => {
        worker = undefined;
        void thread.terminate();
        reject(error);
      };
      const timer = setTimeout(() => stop(new Error('the event loop is held for ever')), limitMs);
      thread.once('error', stop);
      thread.once('message', (message) => {
        clearTimeout(timer);
        thread.off('error', stop);
        resolve(message);
      });
    });
  }

  async function readBack(name: PanelRouteName, edits: Asked['edits'] = []): Promise<unknown> {
    const { status, body } = await ask({ name, sample: 0, edits, signedIn: true });
    expect([name, status], body).toEqual([name, 200]);
    return JSON.parse(body);
  }

  test.each(names)('%s takes any value', async (name) => {
    await fc.assert(
      fc.asyncProperty(anyCall(name), async (asked) => {
        const { status, body, longestTurnMs } = await ask(asked);
        expect(status, body).toBeLessThan(500);
        expect(longestTurnMs).toBeLessThan(turnMsMax);
        if (status === 200 && body.startsWith('{')) expect(unreadable(JSON.parse(body))).toEqual([]);
      }),
      // Each step of shrinking a call that never ends would take the whole limit.
      { numRuns: effort.anyValueCalls, endOnFailure: true },
    );
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
