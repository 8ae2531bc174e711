/**
 * Tells the owner something once a day, as docs/flow.md says; a day on which there is nothing to say is done. A relay that dies between
 * the server's 250 and recording it is the one case for a second mail, with the same Message-ID.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Business } from '../../business/business.ts';
import { atMostEvery } from '../base/at-most-every.ts';
import { localMinute } from '../base/local-days.ts';
import type { Log } from '../base/log.ts';
import { type Attempt, mayHaveArrived, retryDelayMs } from '../delivery/attempt.ts';
import { asOneRelay } from '../store/db/shared-task.ts';
import type { Sql } from '../store/db/sql-database.ts';

export type DailyDigest = ReturnType<typeof createDailyDigest>;

export interface DailyDigestDeps {
  database: Sql;
  /** Each digest of the database has its own row. */
  row: number;
  business: Pick<Business, 'timeZone'>;
  /** Undefined = there is nothing to say. `id` is the same at every try of a day. */
  notify: (id: string, signal: AbortSignal) => Promise<Attempt | undefined>;
  retryBaseMs: number;
  /** Longest wait for the server's answer, as with any mail. */
  answerWaitMs: number;
  log: Log;
  now?: () => Date;
  random?: () => number;
}

const from = '08:00';
const until = '12:00';
const lookEveryMs = 30_000;
/** Longer than a mail takes with `answerWaitMs`; the claim of a relay that died ends then. */
const claimSlackMs = 5 * 60_000;
const stopWaitMs = 3_000;
const failed = 'the daily digest was not sent';

export function createDailyDigest(deps: DailyDigestDeps) {
  const { database, row, business, notify, retryBaseMs, answerWaitMs, log } = deps;
  const { now = () => new Date(), random = Math.random } = deps;
  const claimMs = answerWaitMs + claimSlackMs;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  /** What this process has done, whether the database knows it yet or not. */
  let done = { day: '', isStored: true };
  let tries = 0;

  async function send(): Promise<void> {
    const [day = '', time = ''] = localMinute(now().getTime(), business.timeZone).split(' ');
    if (time < from || time >= until) return;
    if (done.day === day) return done.isStored ? undefined : store(day);
    const task = { table: 'daily_digest', where: 'one = $1 AND sent_day <> $2', values: [row, day] } as const;
    await database.rows(
      `INSERT INTO daily_digest (one, sent_day, claimed_until) VALUES ($1, '', 0) ON CONFLICT (one) DO NOTHING`,
      [row],
    );
    await asOneRelay(database, task, { nowMs: now().getTime(), forMs: claimMs }, async () => {
      const signal = AbortSignal.any([AbortSignal.timeout(answerWaitMs), stopping.signal]);
      const result = await notify(`resumen.${day}`, signal);
      if (result && !result.ok && !mayHaveArrived(result)) {
        log.warn({ row, kind: result.kind, code: result.code }, failed);
        tries += 1;
        // What lies further ahead than a claim can is taken for one under another clock, and does not hold.
        const waitMs = Math.min(retryDelayMs(tries, retryBaseMs, random), claimMs);
        return { freeFromMs: now().getTime() + (stopping.signal.aborted ? 0 : waitMs) };
      }
      if (result) log.info({ row }, 'the daily digest was sent');
      tries = 0;
      done = { day, isStored: false };
      await store(day);
      return undefined;
    });
  }

  async function store(day: string): Promise<void> {
    const finish = 'UPDATE daily_digest SET sent_day = $1, claimed_until = 0 WHERE one = $2';
    await database.rows(finish, [day, row]);
    done.isStored = true;
  }

  const check = atMostEvery(0, { elapsedMs: () => performance.now(), log }, failed, send);
  const sendIfDue = () => {
    sending = check();
    return sending;
  };
  return {
    start() {
      timer = setInterval(sendIfDue, lookEveryMs).unref();
      void sendIfDue();
    },
    /** Sends the digest of today if it is due. Never rejects. */
    sendIfDue,
    /** Gives what is on its way a moment, then breaks it off: the next relay sends it. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.race([sending, sleep(stopWaitMs, undefined, { ref: false })]);
      stopping.abort();
      await sending;
    },
  };
}
