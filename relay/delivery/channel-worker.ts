/** Claims and attempts the due deliveries of one channel, as docs/flow.md says. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import type { Channel, Claim, Outcome } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { type Attempt, attempted, outcomeOf, retryDelayMs, type Send, saidOfChannel } from './attempt.ts';

export interface ChannelWorkerDeps {
  store: Pick<Store, 'claim' | 'recordOutcome' | 'renew'>;
  retryBaseMs: number;
  leaseMs: number;
  /** Longest wait for the answer after the end of the message. */
  answerWaitMs: number;
  now: () => Date;
  /** A monotonic clock, independent of changes to the system clock. */
  elapsedMs: () => number;
  log: Log;
  onAttempt: (channel: Channel, outcome: Outcome['kind']) => void;
  onResult: (channel: Channel, result: Attempt) => void;
  onRecorded: (requestId: string) => void;
}

/** Of an outcome; a pause is logged once, when it begins. */
const logged = {
  sent: ['info', 'delivery sent'],
  retry: ['warn', 'delivery retried later'],
  held: ['error', 'delivery held'],
  dropped: ['info', 'delivery dropped: it is not worth sending any more'],
} as const;
const parallelMax = 4;
const recordRetryMs = 1_000;
const recordTriesMax = 120;

export function createChannelWorker(channel: Channel, send: Send, deps: ChannelWorkerDeps) {
  const { store, retryBaseMs, leaseMs, now, log, onAttempt, onResult, onRecorded } = deps;
  const inFlight = new Map<string, HeldLease & { attempt: Promise<void> }>();
  const pause = createPause(channel, deps);
  const stopping = new AbortController();
  let claimed = Promise.resolve();
  let isClaimPlanned = false;
  let storeFails = false;

  /** Claims what is due after the claim under way; later calls share it. Resolves when attempts begin. */
  function claimDue(): Promise<void> {
    if (!isClaimPlanned) claimed = claimed.then(claimNow);
    isClaimPlanned = true;
    return claimed;
  }

  async function claimNow(): Promise<void> {
    isClaimPlanned = false;
    const limit = stopping.signal.aborted ? 0 : pause.slots(inFlight.size);
    if (limit === 0) return;
    try {
      for (const claim of await store.claim({ channel, now: now(), leaseMs, limit })) start(claim);
      storeFails = false;
    } catch (error) {
      if (!storeFails) log.error({ channel, err: error }, 'deliveries cannot be claimed');
      storeFails = true;
    }
  }

  function start(claim: Claim): void {
    // A clock that was set ended the lease early: the attempt under way goes on under this one.
    const key = `${claim.requestId} ${claim.device}`;
    const held = inFlight.get(key);
    if (held) {
      held.claim.lease = claim.lease;
      return;
    }
    const lease = holdLease(claim, deps);
    const attempt = deliver(claim, lease)
      // A fault of our own must not end the process: the delivery is due again when its lease ends.
      .catch((err) => log.error({ channel, request: claim.requestId, err }, 'an attempt ended early'))
      .finally(() => {
        lease.end();
        inFlight.delete(key);
        void claimDue();
      });
    inFlight.set(key, { ...lease, attempt });
  }

  async function deliver(claim: Claim, lease: HeldLease): Promise<void> {
    const result = await attempted(() => send(claim, lease.signal, lease.handedOver));
    onResult(channel, result);
    pause.update(result);
    const outcome = outcomeOf(claim, result, { now: now(), retryBaseMs });
    onAttempt(channel, outcome.kind);
    logOutcome(claim, result, outcome, log);
    await recordOutcome(claim, outcome);
  }

  /** Repeated while the database is unavailable: an unrecorded success would be sent again. */
  async function recordOutcome(claim: Claim, outcome: Outcome): Promise<void> {
    const facts = { channel, request: claim.requestId };
    for (let tries = 1; tries <= recordTriesMax; tries += 1) {
      try {
        const { lease } = claim; // this relay may have another one since
        if (await store.recordOutcome(claim, outcome)) onRecorded(claim.requestId);
        else if (claim.lease !== lease) continue;
        else log.warn(facts, 'the lease was lost before the outcome was recorded');
        return;
      } catch (err) {
        if (tries === 1) log.error({ ...facts, err }, 'the outcome is not recorded yet');
        if (stopping.signal.aborted) return;
        await sleep(recordRetryMs);
      }
    }
  }

  return {
    claimDue,
    /** Resolves when no attempt is in flight. */
    async idle() {
      let latest: Promise<void>;
      do {
        latest = claimed;
        await Promise.all([...inFlight.values()].map(({ attempt }) => attempt).concat(latest));
        // The end of an attempt starts the next claim, which has to be awaited as well.
      } while (inFlight.size > 0 || latest !== claimed);
    },
    stop: () => stopping.abort(),
    /** Aborts the attempts in flight, so that their outcomes are stored. */
    abort() {
      for (const { abort } of inFlight.values()) abort();
    },
  };
}

/** While the whole channel does not work, one attempt at a time is made, after growing delays. */
function createPause(channel: Channel, { retryBaseMs, elapsedMs, log }: ChannelWorkerDeps) {
  let pause: { probes: number; probeAtMs: number } | undefined;
  return {
    /** How many more attempts may start. */
    slots(inFlight: number): number {
      if (!pause) return parallelMax - inFlight;
      return inFlight === 0 && elapsedMs() >= pause.probeAtMs ? 1 : 0;
    },
    update(result: Attempt): void {
      const said = saidOfChannel(result);
      if (!said) return;
      const { failure } = said;
      const nowMs = elapsedMs();
      if (!failure) {
        if (pause) log.info({ channel }, 'the channel works again');
        pause = undefined;
      } else if (pause ? nowMs >= pause.probeAtMs : failure.kind === 'channel') {
        if (!pause) log.error({ channel, code: failure.code }, 'the channel is paused until it works');
        const probes = (pause?.probes ?? 0) + 1;
        pause = { probes, probeAtMs: nowMs + retryDelayMs(probes, retryBaseMs) };
      }
    },
  };
}

/** The reason is not logged: servers may repeat a visitor's text in it. */
function logOutcome({ channel, requestId, attempts }: Claim, result: Attempt, outcome: Outcome, log: Log) {
  if (outcome.kind === 'paused') return;
  const [level, text] = logged[outcome.kind];
  const why = result.ok ? {} : { kind: result.kind, ...(result.code && { code: result.code }) };
  const next = outcome.kind === 'retry' && { nextAttemptAt: outcome.nextAttemptAt };
  log[level]({ channel, request: requestId, attempts, ...why, ...next }, text);
}

type HeldLease = ReturnType<typeof holdLease>;

/**
 * An attempt is aborted before its lease ends, so that no other process starts one that could also succeed. Once the server has
 * the whole message, it waits for the answer as long as RFC 5321 asks, and the lease is renewed meanwhile.
 */
function holdLease(claim: Claim, { store, leaseMs, answerWaitMs, now, log }: ChannelWorkerDeps) {
  const limit = new AbortController();
  const abort = () => limit.abort(new DOMException('no answer in time', 'TimeoutError'));
  let timer = setTimeout(abort, Math.round(leaseMs * 0.75));
  let renewals: NodeJS.Timeout | undefined;
  const renew = () => {
    store.renew(claim, new Date(now().getTime() + leaseMs)).catch((err) => {
      log.warn({ channel: claim.channel, request: claim.requestId, err }, 'the lease was not renewed');
    });
  };
  return {
    claim,
    signal: limit.signal,
    handedOver() {
      clearTimeout(timer);
      timer = setTimeout(abort, answerWaitMs);
      renewals ??= setInterval(renew, Math.max(20, leaseMs / 5));
    },
    abort,
    end() {
      clearTimeout(timer);
      clearInterval(renewals);
    },
  };
}
