/**
 * Sends the owner one mail a day at 8:00 on the business's clock, or later until noon when no relay was running or the mail
 * server failed. Promises: one relay sends it, whichever comes first, and no other one that day; a day on which there is
 * nothing to say is done without a mail. A relay that dies between the server's 250 and recording it is the one case
 * for a second mail, with the same Message-ID.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { atMostEvery } from '../at-most-every.ts';
import { asOneRelay } from '../db/shared-task.ts';
import type { SqlDatabase } from '../db/sql-database.ts';
import { retryDelayMs } from '../delivery/attempt.ts';
import type { Mailer } from '../delivery/mail/mailer.ts';
import type { MailContent } from '../delivery/mail/request-mails.ts';
import { localMinute } from '../local-days.ts';
import type { Log } from '../log.ts';
import type { MailAddress } from '../safe-text.ts';

export interface DailyDigest {
  start(): void;
  /** Sends the digest of today if it is due. Never rejects. */
  sendIfDue(): Promise<void>;
  /** Gives a mail on its way a moment, then breaks it off: the next relay sends it. */
  stop(): Promise<void>;
}

export interface DailyDigestDeps {
  database: Pick<SqlDatabase, 'rows'>;
  mailer: Mailer;
  to: MailAddress[];
  timeZone: string;
  /** Undefined = there is nothing to say. */
  compose: () => Promise<Omit<MailContent, 'replyTo'> | undefined>;
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

export function createDailyDigest(deps: DailyDigestDeps): DailyDigest {
  const { database, mailer, to, timeZone, compose, retryBaseMs, answerWaitMs, log } = deps;
  const { now = () => new Date(), random = Math.random } = deps;
  const claimMs = answerWaitMs + claimSlackMs;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  /** What this process has done, whether the database knows it yet or not. */
  let done = { day: '', isStored: true };
  let tries = 0;

  async function send(): Promise<void> {
    const [day = '', time = ''] = localMinute(now().getTime(), timeZone).split(' ');
    if (time < from || time >= until) return;
    if (done.day === day) return done.isStored ? undefined : store(day);
    const task = { table: 'daily_digest', where: 'sent_day <> $1', values: [day] } as const;
    await asOneRelay(database, task, { nowMs: now().getTime(), forMs: claimMs }, async () => {
      const content = await compose();
      if (content) {
        const signal = AbortSignal.any([AbortSignal.timeout(answerWaitMs), stopping.signal]);
        const result = await mailer.send(`resumen.${day}`, to, content, signal);
        // What may have arrived is not sent again.
        if (!result.ok && result.kind !== 'unknown') {
          log.warn({ kind: result.kind, code: result.code }, failed);
          tries += 1;
          const waitMs = stopping.signal.aborted ? 0 : retryDelayMs(tries, retryBaseMs, random);
          return { freeFromMs: now().getTime() + waitMs };
        }
        log.info({}, 'the daily digest was sent');
      }
      tries = 0;
      done = { day, isStored: false };
      await store(day);
      return undefined;
    });
  }

  async function store(day: string): Promise<void> {
    await database.rows('UPDATE daily_digest SET sent_day = $1, claimed_until = 0', [day]);
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
    sendIfDue,
    async stop() {
      clearInterval(timer);
      await Promise.race([sending, sleep(stopWaitMs, undefined, { ref: false })]);
      stopping.abort();
      await sending;
    },
  };
}
