/**
 * Takes stored requests to the owner. Promises: what is due when it starts goes out too, whoever stored
 * it; nothing here delays an accept; stop() waits for what is in flight.
 */
import type { Log } from '../log.ts';
import type { Channel, Store } from '../store/store.ts';
import type { DeliveryOutcome } from './attempt.ts';
import type { DeliveryConfig } from './delivery-config.ts';
import { createLane } from './lane.ts';
import { createMailer } from './mailer.ts';
import { createRobotSummary } from './robot-summary.ts';
import { sendsOf } from './sends.ts';

export interface DeliveryDeps {
  config: DeliveryConfig;
  store: Store;
  log: Log;
  now?: () => Date;
  random?: () => number;
  onAttempt?: (channel: Channel, outcome: DeliveryOutcome) => void;
}

export interface Delivery {
  /** Looks at the outbox now and every second from now on. */
  start(): void;
  /** Something new is due. */
  wake(): void;
  /** One look at the outbox, until all that it found was attempted. */
  deliverDue(): Promise<void>;
  /** Channels that do not work, and why. */
  paused(): Partial<Record<Channel, string>>;
  /** Starts no more attempts; resolves when those in flight have ended, or at the deadline. */
  stop(deadlineMs: number): Promise<void>;
}

const lookEveryMs = 1_000;

export function createDelivery({
  config,
  store,
  log,
  now = () => new Date(),
  random = Math.random,
  onAttempt = () => {},
}: DeliveryDeps): Delivery {
  const { retryBaseMs, leaseMs } = config;
  const mailer = config.mail && createMailer(config.mail);
  const laneDeps = { store, retryBaseMs, leaseMs, now, random, log, onAttempt };
  const lanes = sendsOf(config, store, mailer).map(([channel, send]) => ({
    channel,
    ...createLane(channel, send, laneDeps),
  }));
  const summary =
    mailer && config.mail && createRobotSummary({ store, mailer, to: config.mail.to, now, log, leaseMs });
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    for (const { pump } of lanes) void pump();
    void summary?.sendIfDue();
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
      await Promise.all(lanes.map(({ pump, idle }) => pump().then(idle)));
      await summary?.sendIfDue();
    },
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
      const deadline = Promise.withResolvers<void>();
      const alarm = setTimeout(deadline.resolve, deadlineMs);
      await Promise.race([Promise.all(lanes.map(({ idle }) => idle())), deadline.promise]);
      clearTimeout(alarm);
    },
  };
}

/** The same store, whose accepts wake the delivery: after the commit, and without waiting for it. */
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
