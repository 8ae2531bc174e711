import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendInTime, shieldStorage } from './send.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refused = (status: number) => () => Promise.reject(Object.assign(new Error('no'), { status }));
const cut = () => Promise.reject(new TypeError('Failed to fetch'));
const silent = () => new Promise(() => {});
const accepted = () => Promise.resolve();
const later = (delayMs: number, outcome: () => Promise<unknown>) => () =>
  new Promise((resolve) => setTimeout(resolve, delayMs)).then(outcome);

/** Runs one sending whose attempts behave as listed (the last one repeats), until it ends. */
async function run(mayRepeat: boolean, ...tries: (() => Promise<unknown>)[]) {
  const attempt = vi.fn(() => (tries.length > 1 ? tries.shift() : tries[0])?.() ?? accepted());
  const startedAt = Date.now();
  const sending = sendInTime(attempt, mayRepeat).then((outcome) => ({
    outcome,
    tookMs: Date.now() - startedAt,
  }));
  await vi.advanceTimersByTimeAsync(60_000);
  const { outcome, tookMs } = await sending;
  return { result: outcome.ok ? 'ok' : outcome.failure, tries: attempt.mock.calls.length, tookMs };
}

test.each([
  [400, 'other'],
  [403, 'forbidden'],
  [413, 'tooLarge'],
  [422, 'other'],
  [429, 'tooMany'],
  [451, 'headless'],
])('%i is final, towards our relay too', async (status, failure) => {
  expect(await run(true, refused(status), accepted)).toEqual({ result: failure, tries: 1, tookMs: 0 });
});

test.each([
  ['accepted at once', true, [accepted], { result: 'ok', tries: 1, tookMs: 0 }],
  ['500 is tried once more', true, [refused(500), accepted], { result: 'ok', tries: 2, tookMs: 1_000 }],
  ['503 is tried once more', true, [refused(503), accepted], { result: 'ok', tries: 2, tookMs: 1_000 }],
  ['a cut line is tried once more', true, [cut, accepted], { result: 'ok', tries: 2, tookMs: 1_000 }],
  ['500 never more than once', true, [refused(500)], { result: 'other', tries: 2 }],
  ['503 never more than once', true, [refused(503)], { result: 'unavailable', tries: 2 }],
  ['a cut line never more than once', true, [cut], { result: 'other', tries: 2 }],
  ['500 not at a provider elsewhere', false, [refused(500), accepted], { tries: 1 }],
  ['a cut line not at a provider elsewhere', false, [cut, accepted], { tries: 1 }],
  ['no answer elsewhere', false, [silent], { result: 'timeout', tries: 1, tookMs: 15_000 }],
  ['no answer, with one more try', true, [silent], { result: 'timeout', tries: 2, tookMs: 15_000 }],
  ['both tries together', true, [later(14_500, refused(500)), silent], { result: 'timeout', tookMs: 15_000 }],
  ['what is no answer', true, [() => Promise.reject('no key')], { result: 'other', tries: 1, tookMs: 0 }],
] as const)('%s', async (_what, mayRepeat, tries, expected) => {
  expect(await run(mayRepeat, ...tries)).toMatchObject(expected);
});

test('a late answer to the first try counts while the second is on its way', async () => {
  expect(await run(true, later(9000, accepted), silent)).toEqual({ result: 'ok', tries: 2, tookMs: 9000 });
  expect(await run(true, later(9000, refused(403)), silent)).toMatchObject({ result: 'forbidden' });
  expect(await run(true, later(7000, cut), later(3000, accepted))).toMatchObject({ result: 'ok' });
});

test('without a network it says so', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(await run(true, cut)).toMatchObject({ result: 'offline' });
});

test('storage that throws becomes undefined, so that the client can be imported', () => {
  const blocked = Object.defineProperty({}, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    configurable: true,
  });
  shieldStorage(blocked);
  expect(blocked).toHaveProperty('localStorage', undefined);
});

test('storage that works is left alone', () => {
  const storage = {};
  const open = { localStorage: storage };
  shieldStorage(open);
  expect(open.localStorage).toBe(storage);
});
