/**
 * Sends the owner one mail a day at 8:00 on the business's clock, or later until noon when no relay was running or the mail
 * server failed. Promises: one relay sends it, whichever comes first, and no other one that day; a day on which there is
 * nothing to say is done without a mail. A relay that dies between the server's 250 and recording it is the one case
 * for a second mail, with the same Message-ID.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from '../delivery/delivery-config.ts';
import type { Mailer } from '../delivery/mailer.ts';
import type { MailContent } from '../delivery/owner-mail.ts';
import { retryDelayMs } from '../delivery/retry-delay.ts';
import type { Log } from '../log.ts';
import { localMinute } from '../panel/local-days.ts';
import type { SqlDatabase } from '../store/sql-database.ts';

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
  to: Address[];
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

export function createDailyDigest(deps: DailyDigestDeps): DailyDigest {
  const { database, mailer, to, timeZone, compose, retryBaseMs, answerWaitMs, log } = deps;
  const { now = () => new Date(), random = Math.random } = deps;
  const claimMs = answerWaitMs + claimSlackMs;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  /** What this process has done, whether the database knows it yet or not. */
  let done = { day: '', isStored: true };
  let tries = 0;

  async function send(): Promise<void> {
    const [day = '', time = ''] = localMinute(now().getTime(), timeZone).split(' ');
    if (time < from || time >= until) return;
    if (done.day === day) return done.isStored ? undefined : store(day);
    if (!(await claim(day))) return;
    const content = await compose();
    if (content) {
      const signal = AbortSignal.any([AbortSignal.timeout(answerWaitMs), stopping.signal]);
      const result = await mailer.send(`resumen.${day}`, to, content, signal);
      // What may have arrived is not sent again.
      if (!result.ok && result.kind !== 'unknown') {
        log.warn({ kind: result.kind, code: result.code }, 'the daily digest was not sent');
        return await releaseClaim();
      }
      log.info({}, 'the daily digest was sent');
    }
    tries = 0;
    done = { day, isStored: false };
    await store(day);
  }

  /** A claim further ahead than any can be was made under a clock that was set back since. */
  async function claim(day: string): Promise<boolean> {
    const nowMs = now().getTime();
    const claimed = await database.rows(
      `UPDATE daily_digest SET claimed_until = $1
       WHERE sent_day <> $2 AND (claimed_until <= $3 OR claimed_until > $4) RETURNING one`,
      [nowMs + claimMs, day, nowMs, nowMs + 2 * claimMs],
    );
    return claimed.length > 0;
  }

  async function releaseClaim(): Promise<void> {
    tries += 1;
    const waitMs = stopping.signal.aborted ? 0 : retryDelayMs(tries, retryBaseMs, random);
    await database.rows('UPDATE daily_digest SET claimed_until = $1', [now().getTime() + waitMs]);
  }

  async function store(day: string): Promise<void> {
    await database.rows('UPDATE daily_digest SET sent_day = $1, claimed_until = 0', [day]);
    done.isStored = true;
  }

  function sendIfDue(): Promise<void> {
    sending ??= send()
      .catch((err) => log.warn({ err }, 'the daily digest was not sent'))
      .finally(() => {
        sending = undefined;
      });
    return sending;
  }

  return {
    start() {
      timer = setInterval(sendIfDue, lookEveryMs).unref();
      void sendIfDue();
    },
    sendIfDue,
    async stop() {
      clearInterval(timer);
      if (!sending) return;
      await Promise.race([sending, sleep(stopWaitMs, undefined, { ref: false })]);
      stopping.abort();
      await sending;
    },
  };
}
