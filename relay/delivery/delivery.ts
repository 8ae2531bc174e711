/**
 * Delivers stored requests to the owner. Guarantees: deliveries that are due at start are attempted too, whichever
 * process stored them; delivery never delays an accept; stop() waits for the attempts in flight.
 */
import type { Business } from '../../contract/business.ts';
import type { Log } from '../log.ts';
import type { Channel, Store } from '../store/store.ts';
import type { Attempt, DeliveryOutcome, Send } from './attempt.ts';
import { createChannelAlerts } from './channel-alerts.ts';
import { createChannelStates } from './channel-states.ts';
import { createClockCheck } from './clock-check.ts';
import type { DeliveryConfig } from './delivery-config.ts';
import { createLane } from './lane.ts';
import { answerWaitMs as longestAnswerMs } from './lease-keeper.ts';
import { createMailer } from './mailer.ts';
import { createRobotSummary } from './robot-summary.ts';
import { sendsOf, tellersOf } from './sends.ts';

export interface DeliveryDeps {
  config: DeliveryConfig;
  /** Whose name, clock and prices the mails show. */
  business: Business;
  store: Store;
  log: Log;
  now?: () => Date;
  /** A monotonic clock, independent of changes to the system clock. */
  elapsedMs?: () => number;
  /** See lease-keeper.ts; tests shorten it. */
  answerWaitMs?: number;
  random?: () => number;
  onAttempt?: (channel: Channel, outcome: DeliveryOutcome) => void;
  /** A channel began or ceased to work. */
  onChannel?: (() => void) | undefined;
  /** Something of a delivery was stored. */
  onSettled?: ((requestId: string) => void) | undefined;
}

export interface Delivery {
  /** Polls the outbox now and once a second. */
  start(): void;
  /** Tells the delivery that something is due. */
  wake(): void;
  /** Polls the outbox once; resolves when everything found was attempted. */
  deliverDue(): Promise<void>;
  /** What an attempt outside the outbox, a test message, says of its channel. */
  noteResult(channel: Channel, result: Attempt): void;
  /** Paused channels, each with the reason. */
  paused(): Partial<Record<Channel, string>>;
  /** Starts no more attempts; resolves when those in flight have ended or were aborted at the deadline. */
  stop(deadlineMs: number): Promise<void>;
}

const lookEveryMs = 1_000;
const settleMaxMs = 1_000;

export function createDelivery({
  config,
  business,
  store,
  log,
  now = () => new Date(),
  elapsedMs = () => performance.now(),
  answerWaitMs = longestAnswerMs,
  random = Math.random,
  onAttempt = () => {},
  onChannel = () => {},
  onSettled = () => {},
}: DeliveryDeps): Delivery {
  const { retryBaseMs, leaseMs } = config;
  const mailer = config.mail && createMailer(config.mail);
  const laneDeps = {
    store: reportingStore(store, onSettled),
    retryBaseMs,
    leaseMs,
    answerWaitMs,
    now,
    elapsedMs,
    random,
    log,
    onAttempt,
  };
  const checkClock = createClockCheck({ store, leaseMs, now, elapsedMs, log });
  const { database } = store;
  const states = createChannelStates({ database, now, elapsedMs, log, onChange: onChannel });
  const noteResult = (channel: Channel, result: Attempt) => void states.note(channel, result);
  const lanes = sendsOf(config, store, mailer, business).map(([channel, send]) => ({
    channel,
    ...createLane(channel, reporting(channel, send, noteResult), laneDeps),
  }));
  const checkAlerts = createChannelAlerts({
    database,
    states,
    channels: lanes.map(({ channel }) => channel),
    tellers: tellersOf(config, mailer, business),
    now,
    elapsedMs,
    log,
  });
  const summary =
    mailer &&
    config.mail &&
    createRobotSummary({
      store,
      mailer,
      to: config.mail.to,
      panel: config.panel,
      now,
      elapsedMs,
      log,
      answerWaitMs,
    });
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    void checkClock();
    for (const { pump } of lanes) void pump();
    void summary?.sendIfDue();
    void checkAlerts();
  };
  return {
    start() {
      look();
      timer = setInterval(look, Math.min(lookEveryMs, Math.max(20, retryBaseMs)));
    },
    wake() {
      for (const { pump } of lanes) void pump();
    },
    async deliverDue() {
      await checkClock();
      await Promise.all(lanes.map(({ pump, idle }) => pump().then(idle)));
      await summary?.sendIfDue();
      await checkAlerts();
    },
    noteResult,
    paused: () =>
      Object.fromEntries(
        lanes.flatMap(({ channel, pausedBecause }) => {
          const reason = pausedBecause();
          return reason === undefined ? [] : [[channel, reason]];
        }),
      ),
    async stop(deadlineMs) {
      clearInterval(timer);
      for (const { stop } of lanes) stop();
      const idle = Promise.all(lanes.map((lane) => lane.idle()));
      if (await endsWithin(idle, deadlineMs)) return;
      // A mail that was handed over but not answered is stored as maybe delivered.
      for (const { giveUp } of lanes) giveUp();
      await endsWithin(idle, settleMaxMs);
    },
  };
}

function reporting(channel: Channel, send: Send, report: (channel: Channel, result: Attempt) => void): Send {
  return async (...claim) => {
    const result = await send(...claim);
    report(channel, result);
    return result;
  };
}

function reportingStore(store: Store, report: (requestId: string) => void): Store {
  return {
    ...store,
    async settle(claim, settlement) {
      const settled = await store.settle(claim, settlement);
      if (settled) report(claim.requestId);
      return settled;
    },
  };
}

async function endsWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const deadline = Promise.withResolvers<boolean>();
  const alarm = setTimeout(() => deadline.resolve(false), limitMs);
  try {
    return await Promise.race([work.then(() => true), deadline.promise]);
  } finally {
    clearTimeout(alarm);
  }
}

/** Wraps the store: accept() wakes the delivery after the commit and does not wait for it. */
export function wakingStore(store: Store, wake: () => void): Store {
  return {
    ...store,
    async accept(incoming) {
      const accepted = await store.accept(incoming);
      if (!accepted.repeated) wake();
      return accepted;
    },
  };
}
