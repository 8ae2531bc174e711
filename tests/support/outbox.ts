/** A real store, which is closed after the test, and a delivery on a clock that the test moves. */
import { onTestFinished } from 'vitest';
import type { SentRequest } from '../../contract/trial-request.ts';
import { readConfig } from '../../relay/config.ts';
import type { Send } from '../../relay/delivery/attempt.ts';
import { type ChannelWorkerDeps, createChannelWorker } from '../../relay/delivery/channel-worker.ts';
import { createDeliveryWorker } from '../../relay/delivery/worker.ts';
import { openSqliteStore } from '../../relay/store/open-store.ts';
import type { Channel } from '../../relay/store/outbox.ts';
import type { RequestStatus } from '../../relay/store/request-row.ts';
import type { Store } from '../../relay/store/store.ts';
import { storedRequest } from './all-requests.ts';
import { exampleBusiness } from './example-business.ts';
import { freshDataDir } from './fresh-data-dir.ts';
import { goodRequest } from './good-request.ts';
import { incoming } from './incoming.ts';

export const goodFields: SentRequest = { ...goodRequest, phone: '+51 987 654 321' };

export function mailEnv(smtpUrl: string): Record<string, string> {
  return {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Relevo <relevo@negocio.example>',
    MAIL_TO: 'ventas@negocio.example',
  };
}

export type TestOutbox = ReturnType<typeof openOutbox>;

/** @param opened instead of a SQLite store with the channels of these settings */
export function openOutbox(channelsEnv: Record<string, string> = {}, opened?: Store) {
  /** Moves on; `setBackMs` is by how much the clock was set back meanwhile. */
  const clock = { nowMs: Date.UTC(2026, 0, 10, 12), setBackMs: 0 };
  /** Messages that were logged, `level: message`, and what was logged along with them. */
  const [logged, details]: [string[], object[]] = [[], []];
  const note = (level: string) => (more: object, message: string) => {
    details.push(more);
    logged.push(`${level}: ${message}`);
  };
  const { channels } = readConfig(channelsEnv).delivery;
  const store = opened ?? openSqliteStore({ dataDir: freshDataDir(), channels, minFreeMb: 0 });
  onTestFinished(() => store.close().catch(() => {}));
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const now = () => new Date(clock.nowMs - clock.setBackMs);
  const parts = { store, log, now, elapsedMs: () => clock.nowMs };
  return {
    store,
    clock,
    logged,
    /** As logged: the channel is paused, and does not work again yet. */
    isPaused: () =>
      logged.findLast((line) => /the channel (is paused|works again)/.test(line))?.includes('paused') ??
      false,
    details,
    async accept(fields: SentRequest, status: RequestStatus = 'accepted') {
      return (await store.accept(incoming(fields, now(), { status }))).id;
    },
    delivery(env: Record<string, string>, answerWaitMs = 600_000) {
      const config = readConfig(env).delivery;
      return createDeliveryWorker({ ...parts, config, business: exampleBusiness, answerWaitMs });
    },
    /** @returns a look of a channel's worker alone, which resolves when what was due has been attempted by `send` */
    lookOf(send: Send, more: Partial<ChannelWorkerDeps> = {}, channel: Channel = 'mail') {
      const worker = createChannelWorker(channel, send, {
        ...{ retryBaseMs: 60_000, leaseMs: 60_000, answerWaitMs: 600_000 },
        ...{ onAttempt: () => {}, onResult: () => {}, onRecorded: () => {} },
        ...parts,
        ...more,
      });
      return async () => {
        await worker.claimDue();
        await worker.idle();
      };
    },
    now,
    async stateOf(id: string, of: Channel = 'mail') {
      return (await storedRequest(store, id))?.deliveries.find(({ channel }) => channel === of);
    },
  };
}
