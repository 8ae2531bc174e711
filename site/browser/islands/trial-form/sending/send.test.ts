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

test('accepted at once', async () => {
  expect(await run(true, accepted)).toEqual({ result: 'ok', tries: 1, tookMs: 0 });
});

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

test('a 5xx or a cut line is tried once more towards our relay', async () => {
  for (const broken of [refused(500), refused(503), cut])
    expect(await run(true, broken, accepted)).toEqual({ result: 'ok', tries: 2, tookMs: 1_000 });
});

test('and never more than once', async () => {
  expect(await run(true, refused(500))).toMatchObject({ result: 'other', tries: 2 });
  expect(await run(true, refused(503))).toMatchObject({ result: 'unavailable', tries: 2 });
  expect(await run(true, cut)).toMatchObject({ result: 'other', tries: 2 });
});

test('a provider elsewhere is never asked twice', async () => {
  for (const broken of [refused(500), cut, silent])
    expect(await run(false, broken, accepted)).toMatchObject({ tries: 1 });
});

test('no answer at all ends after 15 s, with one more try on the way', async () => {
  expect(await run(false, silent)).toEqual({ result: 'timeout', tries: 1, tookMs: 15_000 });
  expect(await run(true, silent)).toEqual({ result: 'timeout', tries: 2, tookMs: 15_000 });
});

test('the limit holds for both tries together', async () => {
  const late = later(14_500, refused(500));
  expect(await run(true, late, silent)).toMatchObject({ result: 'timeout', tookMs: 15_000 });
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

test('what is no answer of a provider is not repeated', async () => {
  expect(await run(true, () => Promise.reject('The public key is required'))).toEqual({
    result: 'other',
    tries: 1,
    tookMs: 0,
  });
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
