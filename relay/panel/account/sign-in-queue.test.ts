/** Attacks from many addresses, simulated: when the owner gets in, who comes from an address of his own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { effort } from '../../../tests/faults/effort.ts';
import { PanelFailure } from '../panel-failure.ts';
import { createSignInQueue, type SignInQueue } from './sign-in-queue.ts';

const stepMs = 25;
const hashMs = 50;
const floodMs = 15_000;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

interface Tried {
  hashed: number;
  refused: number;
}

function open() {
  const queue = createSignInQueue(() => Date.now());
  const seen: Tried = { hashed: 0, refused: 0 };
  const hash = async (isRight: boolean) => {
    seen.hashed += 1;
    await sleep(hashMs);
    return isRight;
  };
  return { queue, seen, hash };
}

/** Tries until it is let in, waiting as long as it is told. */
async function enter(queue: SignInQueue, address: string, attempt: () => Promise<boolean>): Promise<number> {
  const begunAt = Date.now();
  for (;;) {
    try {
      if (await queue.take(address, attempt)) return Date.now() - begunAt;
    } catch (error) {
      await waitAsTold(error);
    }
  }
}

/** @param isPatient waits as long as it is told; otherwise it tries again in a moment */
async function attack({ queue, seen, hash }: ReturnType<typeof open>, addresses: number, isPatient: boolean) {
  const endAt = Date.now() + floodMs;
  await Promise.all(
    Array.from({ length: addresses }, async (_, at) => {
      while (Date.now() < endAt) {
        const address = `10.0.${Math.floor(at / 250)}.${at % 250}`;
        await queue
          .take(address, () => hash(false))
          .catch(async (error) => {
            seen.refused += 1;
            await (isPatient ? waitAsTold(error) : sleep(250));
          });
      }
    }),
  );
}

/** In steps, because one that awaited each of the many timers would take minutes. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    vi.advanceTimersByTime(stepMs);
    await new Promise((done) => setImmediate(done));
  }
}

async function waitAsTold(error: unknown): Promise<void> {
  if (!(error instanceof PanelFailure)) throw error;
  expect(error.body.retryAfterSeconds).toBeGreaterThan(0);
  await sleep((error.body.retryAfterSeconds ?? 0) * 1000);
}

const attacks: [string, boolean, number][] = [
  ['waits as long as it is told', true, 10_000],
  ['tries four times a second', false, 3_000],
  ...(effort.full
    ? ([
        ['waits as long as it is told', true, 0],
        ['waits as long as it is told', true, 3_000],
        ['tries four times a second', false, 0],
        ['tries four times a second', false, 10_000],
      ] as [string, boolean, number][])
    : []),
];

test.each(
  attacks,
)('of 500 addresses each %s (%s): the owner, who comes after %i ms, gets in within 10 s', async (_, isPatient, afterMs) => {
  const all = open();
  void attack(all, 500, isPatient);
  await pass(afterMs);
  const owners = Promise.all(
    [1, 2, 3].map((at) => enter(all.queue, `198.51.100.${at}`, () => all.hash(true))),
  );
  await pass(floodMs);
  expect(Math.max(...(await owners))).toBeLessThan(10_000);
  expect(all.seen.refused).toBeGreaterThan(500);
  // 600 at once, and three a second.
  expect(all.seen.hashed).toBeLessThan(600 + 3 * 2 * 15);
});

test('one source has ten tries a minute, and then waits as long as it is told', async () => {
  const { queue, hash } = open();
  const tries = Array.from({ length: 12 }, (_, at) =>
    queue.take(`2001:db8:1:${at}::1`, () => hash(false)).catch((error: PanelFailure) => error.body),
  );
  await pass(1_000);
  expect((await Promise.all(tries)).filter((answer) => answer === false)).toHaveLength(10);
  expect(await tries.at(-1)).toMatchObject({ error: 'tooMany', retryAfterSeconds: 60 });
  await pass(60_000);
  const owner = queue.take('2001:db8:1::1', () => hash(true));
  await pass(2 * hashMs);
  expect(await owner).toBe(true);
});

test('an attempt that throws gives its place to the next one', async () => {
  const { queue, hash } = open();
  const broken = Promise.allSettled(
    [1, 2, 3].map((at) => queue.take(`10.0.0.${at}`, () => Promise.reject(new Error('no database')))),
  );
  const owner = queue.take('198.51.100.1', () => hash(true));
  await pass(2 * hashMs);
  expect((await broken).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await owner).toBe(true);
});
