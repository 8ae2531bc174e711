/**
 * A lane claims and attempts the due deliveries of one channel. Guarantees: every claimed delivery is attempted and
 * settled; at most `parallelMax` attempts run at a time; a channel that does not work at all is paused, which is
 * logged once, and probed with one delivery at a time until it works.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, Claim, Settlement, Store } from '../store/store.ts';
import { type Attempt, type DeliveryOutcome, reasonFrom, type Send } from './attempt.ts';
import { keepLease, type LeaseKeeper, type LeaseKeeperDeps } from './lease-keeper.ts';
import { retryDelayMs } from './retry-delay.ts';
import { settlementOf } from './settlement.ts';

export interface LaneDeps extends LeaseKeeperDeps {
  store: Pick<Store, 'claim' | 'settle' | 'renew'>;
  retryBaseMs: number;
  /** A monotonic clock, independent of changes to the system clock. */
  elapsedMs: () => number;
  random: () => number;
  onAttempt: (channel: Channel, outcome: DeliveryOutcome) => void;
}

export interface Lane {
  /** Claims due deliveries and starts their attempts. Resolves when they have started, not when they have ended. */
  pump: () => Promise<void>;
  /** Resolves when no attempt is in flight. */
  idle: () => Promise<void>;
  /** Stops claiming. */
  stop: () => void;
  /** Aborts the attempts in flight, so that their outcomes are stored. */
  giveUp: () => void;
  /** Why the channel is paused; undefined = it is not paused. */
  pausedBecause: () => string | undefined;
}

const logged = { sent: 'delivery sent', retry: 'delivery retried later', held: 'delivery held', paused: '' };
const parallelMax = 4;
const settleRetryMs = 1_000;
const settleTriesMax = 120;

export function createLane(channel: Channel, send: Send, deps: LaneDeps): Lane {
  const { store, retryBaseMs, leaseMs, now, elapsedMs, random, log, onAttempt } = deps;
  const leases = new Set<LeaseKeeper>();
  const inFlight = new Set<Promise<void>>();
  let pause: { reason: string; probes: number; probeAtMs: number } | undefined;
  let pumping = false;
  let pumped: Promise<void> = Promise.resolve();
  let pumpAgain = false;
  let stopped = false;
  let storeFails = false;

  function pump(): Promise<void> {
    if (pumping) pumpAgain = true;
    else pumped = claimDue();
    return pumped;
  }

  async function claimDue(): Promise<void> {
    pumping = true;
    try {
      do {
        pumpAgain = false;
        const limit = freeSlots();
        if (limit === 0) break;
        for (const claim of await store.claim({ channel, now: now(), leaseMs, limit })) start(claim);
        storeFails = false;
      } while (pumpAgain);
    } catch (error) {
      if (!storeFails) log.error({ channel, err: error }, 'deliveries cannot be claimed');
      storeFails = true;
    } finally {
      pumping = false;
    }
  }

  function freeSlots(): number {
    if (stopped) return 0;
    if (!pause) return parallelMax - inFlight.size;
    return inFlight.size === 0 && elapsedMs() >= pause.probeAtMs ? 1 : 0;
  }

  function start(claim: Claim): void {
    const attempt = deliver(claim).finally(() => {
      inFlight.delete(attempt);
      void pump();
    });
    inFlight.add(attempt);
  }

  async function deliver(claim: Claim): Promise<void> {
    const lease = keepLease(claim, deps);
    leases.add(lease);
    const result = await send(claim, lease.signal, lease.handedOver).catch(
      (error): Attempt => ({
        ok: false,
        kind: 'temporary',
        code: 'error',
        reason: reasonFrom(String(error)),
      }),
    );
    notePause(result);
    const settlement = settlementOf(claim, result, { now: now(), retryBaseMs, random });
    const { outcome, ...details } = summaryOf(settlement, result);
    onAttempt(channel, outcome);
    const level = outcome === 'sent' ? 'info' : outcome === 'held' ? 'error' : 'warn';
    // notePause has logged the pause, once.
    if (outcome !== 'paused')
      log[level](
        { channel, request: claim.requestId, attempts: claim.attempts, ...details },
        logged[outcome],
      );
    await settle(claim, settlement);
    lease.end();
    leases.delete(lease);
  }

  function notePause(result: Attempt): void {
    const nowMs = elapsedMs();
    if (result.ok || result.kind === 'permanent' || (result.answered && result.kind !== 'channel')) {
      if (pause) log.info({ channel }, 'the channel works again');
      pause = undefined;
    } else if (pause ? nowMs >= pause.probeAtMs : result.kind === 'channel') {
      if (!pause) log.error({ channel, code: result.code }, 'the channel is paused until it works');
      const probes = (pause?.probes ?? 0) + 1;
      pause = { reason: result.reason, probes, probeAtMs: nowMs + retryDelayMs(probes, retryBaseMs, random) };
    }
  }

  /** Repeated while the database is unavailable: an unrecorded success would be sent again. */
  async function settle(claim: Claim, settlement: Settlement): Promise<void> {
    for (let tries = 1; tries <= settleTriesMax; tries += 1) {
      try {
        if (!(await store.settle(claim, settlement)))
          log.warn(
            { channel, request: claim.requestId },
            'the lease was lost before the attempt was settled',
          );
        return;
      } catch (error) {
        if (tries === 1) log.error({ channel, request: claim.requestId, err: error }, 'not settled yet');
        if (stopped) return;
        await sleep(settleRetryMs);
      }
    }
  }

  return {
    pump,
    async idle() {
      // The end of an attempt starts the next claim, which has to be awaited as well.
      do await Promise.all([...inFlight, pumped]);
      while (inFlight.size > 0 || pumping);
    },
    stop() {
      stopped = true;
    },
    giveUp() {
      for (const lease of leases) lease.giveUp();
    },
    pausedBecause: () => pause?.reason,
  };
}

function summaryOf(
  settlement: Settlement,
  result: Attempt,
): { outcome: DeliveryOutcome; kind?: string; code?: string; nextAttemptAt?: Date } {
  // The reason is not logged: servers may repeat a visitor's text in it.
  const why = result.ok ? {} : { kind: result.kind, ...(result.code ? { code: result.code } : {}) };
  switch (settlement.state) {
    case 'sent':
      return { outcome: 'sent' };
    case 'held':
      return { outcome: 'held', ...why };
    case 'unattempted':
      return { outcome: 'paused', ...why };
    case 'pending':
      return { outcome: 'retry', ...why, nextAttemptAt: settlement.nextAttemptAt };
  }
}
