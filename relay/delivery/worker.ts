/** Delivers stored requests to the owner: also those that were due before the start, whichever process stored them (docs/flow.md, "Delivery"). */
import type { Business } from '../../business/business.ts';
import { tellsOwner } from '../../contract/channels.ts';
import { numberFormatOf, writeCount } from '../../contract/number-format.ts';
import type { Log } from '../base/log.ts';
import { throttled } from '../base/throttled.ts';
import type { DeliveryConfig } from '../config.ts';
import { withinTime } from '../limits/within-time.ts';
import { asOneRelay } from '../store/db/shared-task.ts';
import type { Channel } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { type Attempt, longestAnswerMs } from './attempt.ts';
import { createChannelHealth } from './channel-health.ts';
import { type ChannelWorkerDeps, createChannelWorker } from './channel-worker.ts';
import { openChannels, sendTestMessage } from './channels.ts';
import { quarantinedNote } from './mail/request-mails.ts';
import { sendNotice, type Telling } from './notices.ts';
import { createRequestNotices } from './request-notices.ts';

/** Tests give clocks of their own, and shorten the wait for an answer. */
interface WorkerDeps
  extends Partial<Pick<ChannelWorkerDeps, 'now' | 'elapsedMs' | 'answerWaitMs' | 'onAttempt'>> {
  config: DeliveryConfig;
  business: Business;
  store: Store;
  log: Log;
  /** A channel began or ceased to work. */
  onChannel?: (() => void) | undefined;
  onRecorded?: ((requestId: string) => void) | undefined;
}

export type DeliveryWorker = ReturnType<typeof createDeliveryWorker>;
/** Looks whether something is due, and does it. One at a time; what it rejects with is logged. */
export type Look = () => Promise<void>;

const pollEveryMs = 1_000;
/** For what else is due. */
const lookEveryMs = 15_000;
const recordMaxMs = 1_000;
const hourMs = 60 * 60 * 1000;

export function createDeliveryWorker(deps: WorkerDeps) {
  const { config, business, store, log, onChannel, onAttempt = () => {}, onRecorded = () => {} } = deps;
  const { now = () => new Date(), elapsedMs = () => performance.now() } = deps;
  const { answerWaitMs = longestAnswerMs } = deps;
  const { retryBaseMs, leaseMs } = config;
  const shared = { database: store.database, business, panel: config.panel, now, elapsedMs, log };
  const channels = openChannels(config, business, store, now);
  const noticeChannels = channels.filter(({ channel }) => tellsOwner(channel));
  const health = createChannelHealth({ ...shared, noticeChannels, onChange: onChannel });
  const recordResult = (channel: Channel, result: Attempt): void => void health.record(channel, result);
  const notifyOwner: Telling['notifyOwner'] = (notice, by) => sendNotice(noticeChannels, notice, by);
  const tellRequestNotices = createRequestNotices({ ...shared, notifyOwner });
  const times = { retryBaseMs, leaseMs, answerWaitMs };
  const channelDeps = { ...shared, ...times, store, onAttempt, onRecorded, onResult: recordResult };
  const workers = channels.map(({ channel, send }) => createChannelWorker(channel, send, channelDeps));
  const claimAll = () => Promise.all(workers.map(({ claimDue }) => claimDue()));
  const allIdle = () => Promise.all(workers.map(({ idle }) => idle()));
  const caught = (look: Look) => () => look().catch((err) => log.warn({ err }, 'what is due was not done'));
  const repeated = (look: Look) => throttled(lookEveryMs, elapsedMs, caught(look));
  const looks = [summariseQuarantined, health.tellChanges, tellRequestNotices].map(repeated);
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();

  /** When no other mail has reported for a day what was quarantined. One relay tries it per hour. */
  async function summariseQuarantined(): Promise<void> {
    if (!config.mail) return;
    const nowMs = now().getTime();
    const unreported = "status = 'quarantined' AND reported_at IS NULL AND received_at <= $1";
    const where = `EXISTS (SELECT 1 FROM requests WHERE ${unreported})`;
    const task = { table: 'quarantine_summary', where, values: [nowMs - 24 * hourMs] };
    await asOneRelay(store.database, task, { nowMs, forMs: hourMs }, async (): Promise<undefined> => {
      const { count, newestAt } = await store.unreportedQuarantined();
      if (!newestAt) return; // another mail has just reported them
      const { text, link } = quarantinedNote(count, shared);
      const what = count === 1 ? 'solicitud apartada' : 'solicitudes apartadas';
      const title = `${writeCount(count, numberFormatOf(business))} ${what}`;
      const buttons = link ? [{ ...link, isPrimary: true }] : [];
      const notice = { id: `robots.${newestAt.getTime()}`, title, text, buttons };
      const result = await notifyOwner(notice, 'mail');
      // The next one reports newer requests.
      if (result === 'sent') await store.markQuarantinedReported(newestAt);
      if (result === 'failed') log.warn({}, 'the summary of quarantined requests was not sent');
    });
  }

  /** What a stop waits for. */
  const tell = (work: Look): void => {
    const told = work();
    telling = telling.then(() => told);
  };
  return {
    /** Polls the outbox now and once a second. @param further what else is looked for, four times a minute */
    start(further: readonly Look[] = []) {
      looks.push(...further.map(repeated));
      const poll = () => {
        void claimAll();
        looks.forEach(tell);
      };
      poll();
      timer = setInterval(poll, Math.min(pollEveryMs, Math.max(20, retryBaseMs)));
    },
    wake: () => void claimAll(),
    /** Polls the outbox once; resolves when everything found was attempted. */
    async deliverDue() {
      await claimAll();
      await allIdle();
      for (const look of looks) await look();
    },
    /** Call when a request was taken, or its next step is due. It never rejects. */
    tellPhones: () => tell(caught(tellRequestNotices)),
    /** Sends the owner a test message, which says of its channel what an attempt does. Undefined where it is not configured. */
    async test(channel: Channel): Promise<Attempt | undefined> {
      const tested = channels.find((each) => each.channel === channel);
      const result = tested && (await sendTestMessage(tested));
      if (result) await health.record(channel, result);
      return result;
    },
    /** Sends the owner a message beside requests, not again when it fails. Ends within a minute and never rejects. */
    notifyOwner,
    /** Starts no more attempts; resolves when those in flight have ended or were aborted at the deadline. */
    async stop(deadlineMs: number): Promise<void> {
      clearInterval(timer);
      for (const { stop } of workers) stop();
      const idle = Promise.all([allIdle(), telling]);
      const within = (limitMs: number) => withinTime(idle, limitMs, 'the last attempts');
      await within(deadlineMs).catch(() => {
        // A mail that was handed over but not answered is stored as maybe delivered.
        for (const { abort } of workers) abort();
        return within(recordMaxMs).catch(() => {});
      });
    },
  };
}
