/**
 * Orders the password attempts of unknown browsers (that never signed in). Promises: one attempt at a time, and after a
 * few failures a pause between two; addresses with the fewest attempts go first, so that an attack from many addresses
 * does not lock out the owner at another one; no attempt waits longer than `waitMaxMs`.
 */
import { createBoundedMap } from '../../http/bounded-map.ts';
import { sourceOf } from '../../http/source.ts';
import { PanelFailure } from '../panel-failure.ts';

export interface SignInQueue {
  /**
   * Runs `attempt` when it is this address's turn.
   * @param attempt resolves with whether the password was right
   * @throws PanelFailure tooMany when its turn does not come in time
   */
  take(address: string, attempt: () => Promise<boolean>): Promise<boolean>;
}

/** Failures of all unknown browsers within `rememberedMs` before attempts are slowed down. */
const freeFailures = 10;
/** Allows a quarter of a million guesses a day at most; a password has at least 12 characters. */
const pauseMs = 333;
const waitMaxMs = 4_000;
const waitingMax = 50;
const rememberedMs = 15 * 60_000;
const sourcesMax = 50_000;
const retryAfterSeconds = 2;

interface Waiting {
  tries: number;
  start: () => void;
  refuse: () => void;
}

export function createSignInQueue(nowMs = () => performance.now()): SignInQueue {
  const sources = createBoundedMap<{ tries: number; sinceMs: number }>(sourcesMax);
  const failures = { count: 0, sinceMs: nowMs() };
  /** Oldest first. */
  const waiting: Waiting[] = [];
  let isBusy = false;
  let nextAtMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  /** Starts the attempt of the source with the fewest tries; among equals the latest, since the others may be a flood. */
  function startNext(): void {
    if (isBusy || timer || waiting.length === 0) return;
    const aheadMs = nextAtMs - nowMs();
    if (aheadMs > 0) {
      timer = setTimeout(() => {
        timer = undefined;
        startNext();
      }, aheadMs);
      return;
    }
    const next = waiting.reduce((best, each) => (each.tries <= best.tries ? each : best));
    remove(next);
    isBusy = true;
    next.start();
  }

  function remove(it: Waiting): void {
    const at = waiting.indexOf(it);
    if (at >= 0) waiting.splice(at, 1);
  }

  function turn(tries: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const tooLong = setTimeout(() => it.refuse(), waitMaxMs);
      const it: Waiting = {
        tries,
        start: () => {
          clearTimeout(tooLong);
          resolve();
        },
        refuse: () => {
          clearTimeout(tooLong);
          remove(it);
          reject(new PanelFailure('tooMany', { retryAfterSeconds }));
        },
      };
      waiting.push(it);
      if (waiting.length > waitingMax)
        waiting.reduce((worst, each) => (each.tries > worst.tries ? each : worst)).refuse();
      startNext();
    });
  }

  return {
    async take(address, attempt) {
      const now = nowMs();
      const source = sources.get(sourceOf(address).site, () => ({ tries: 0, sinceMs: now }));
      if (now - source.sinceMs > rememberedMs) Object.assign(source, { tries: 0, sinceMs: now });
      source.tries += 1;
      await turn(source.tries);
      try {
        const isRight = await attempt();
        if (isRight) source.tries = 0;
        else countFailure();
        return isRight;
      } finally {
        isBusy = false;
        startNext();
      }
    },
  };

  function countFailure(): void {
    const now = nowMs();
    if (now - failures.sinceMs > rememberedMs) Object.assign(failures, { count: 0, sinceMs: now });
    failures.count += 1;
    if (failures.count > freeFailures) nextAtMs = now + pauseMs;
  }
}
