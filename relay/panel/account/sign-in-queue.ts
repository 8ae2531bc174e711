/**
 * Orders the password attempts of unknown browsers (that never signed in). Promises: addresses with the fewest failures
 * go first, then those that obeyed Retry-After, so that an attack from many addresses does not lock out the owner at
 * another one; guessing is slow, from any number of addresses; no attempt waits longer than `waitMaxMs`.
 */
import { createBoundedMap } from '../../http/bounded-map.ts';
import { sourceOf } from '../../http/source.ts';
import { PanelFailure } from '../panel-failure.ts';

export interface SignInQueue {
  /**
   * Runs `attempt` when it is this address's turn.
   * @param attempt resolves with whether the password was right
   * @throws PanelFailure tooMany when this address tries too often, or its turn does not come in time
   */
  take(address: string, attempt: () => Promise<boolean>): Promise<boolean>;
}

/** Attempts that one source may start. */
const perMinute = 10;
const minuteMs = 60_000;
/**
 * Attempts of all unknown browsers: a burst, then a quarter of a million a day at most; a password has at least 12
 * characters. The burst is large enough for each address of an attack to fail once: the owner's has not failed.
 */
const burst = 600;
const perSecond = 3;
const atOnceMax = 2;
const waitMaxMs = 8_000;
const waitingMax = 50;
const rememberedMs = 15 * 60_000;
const sourcesMax = 50_000;
const retryAfterSeconds = 1;

interface Source {
  failures: number;
  /** Attempts before Retry-After had passed, or while another one waited. */
  hastyAttempts: number;
  notBeforeMs: number;
  sinceMs: number;
  /** Attempts started in the minute that began at `minuteSinceMs`. */
  inMinute: number;
  minuteSinceMs: number;
}

interface Waiting {
  source: Source;
  start: () => void;
  refuse: () => void;
}

export function createSignInQueue(nowMs = () => performance.now()): SignInQueue {
  const sources = createBoundedMap<Source>(sourcesMax);
  const allowance = { left: burst, atMs: nowMs() };
  /** Oldest first. */
  const waiting: Waiting[] = [];
  let running = 0;
  let isPaused = false;

  /** Starts the best attempt; among equals the latest, since the others may be a flood. */
  function startNext(): void {
    while (running < atOnceMax && waiting.length > 0 && !isPaused) {
      const now = nowMs();
      const earned = ((now - allowance.atMs) / 1000) * perSecond;
      Object.assign(allowance, { left: Math.min(burst, allowance.left + earned), atMs: now });
      if (allowance.left < 1) {
        isPaused = true;
        setTimeout(goOn, Math.ceil(((1 - allowance.left) / perSecond) * 1000));
        return;
      }
      allowance.left -= 1;
      running += 1;
      waiting.reduce((best, each) => (isBefore(best.source, each.source) ? best : each)).start();
    }
  }

  function goOn(): void {
    isPaused = false;
    startNext();
  }

  function turn(source: Source): Promise<void> {
    return new Promise((resolve, reject) => {
      const tooLong = setTimeout(() => it.refuse(), waitMaxMs);
      const leave = () => {
        clearTimeout(tooLong);
        waiting.splice(waiting.indexOf(it), 1);
      };
      const it: Waiting = {
        source,
        start: () => {
          leave();
          resolve();
        },
        refuse: () => {
          leave();
          source.notBeforeMs = nowMs() + retryAfterSeconds * 1000;
          source.inMinute -= 1;
          reject(new PanelFailure('tooMany', { retryAfterSeconds }));
        },
      };
      waiting.push(it);
      startNext();
      if (waiting.length > waitingMax)
        waiting.reduce((worst, each) => (isBefore(worst.source, each.source) ? each : worst)).refuse();
    });
  }

  return {
    async take(address, attempt) {
      const now = nowMs();
      const source = sources.get(sourceOf(address).site, () => newSource(now));
      if (now - source.sinceMs > rememberedMs) Object.assign(source, newSource(now));
      if (now - source.minuteSinceMs >= minuteMs) Object.assign(source, { inMinute: 0, minuteSinceMs: now });
      if (now < source.notBeforeMs) source.hastyAttempts += 1;
      if (source.inMinute >= perMinute)
        throw new PanelFailure('tooMany', {
          retryAfterSeconds: Math.ceil((source.minuteSinceMs + minuteMs - now) / 1000),
        });
      source.inMinute += 1;
      source.notBeforeMs = Number.POSITIVE_INFINITY;
      await turn(source);
      // Counted before the result is known, so that parallel attempts count too.
      source.failures += 1;
      try {
        const isRight = await attempt();
        if (isRight) Object.assign(source, newSource(nowMs()));
        return isRight;
      } finally {
        source.notBeforeMs = 0;
        running -= 1;
        startNext();
      }
    },
  };
}

function newSource(now: number): Source {
  return { failures: 0, hastyAttempts: 0, notBeforeMs: 0, sinceMs: now, inMinute: 0, minuteSinceMs: now };
}

/** False for equals. */
function isBefore(a: Source, b: Source): boolean {
  return a.failures < b.failures || (a.failures === b.failures && a.hastyAttempts < b.hastyAttempts);
}
