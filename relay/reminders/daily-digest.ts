/**
 * Tells the owner something once a day, as docs/flow.md says; a day on which there is nothing to say is done. A relay that dies, or loses
 * its database, between the server's 250 and recording it is the one case for a second mail, with the same Message-ID.
 */
import type { Business } from '../../business/business.ts';
import { atMostEvery } from '../base/at-most-every.ts';
import { localMinute } from '../base/local-days.ts';
import type { Log } from '../base/log.ts';
import { type Attempt, longestAnswerMs, mayHaveArrived } from '../delivery/attempt.ts';
import { asOneRelay } from '../store/db/shared-task.ts';
import type { Sql } from '../store/db/sql-database.ts';
import { repeat } from './repeat.ts';

export type DailyDigest = ReturnType<typeof createDailyDigest>;

export interface DailyDigestDeps {
  database: Sql;
  /** Each digest of the database has its own row. */
  row: number;
  business: Pick<Business, 'timeZone'>;
  /** Undefined = there is nothing to say. `id` is the same at every try of a day. */
  notify: (id: string, signal: AbortSignal) => Promise<Attempt | undefined>;
  log: Log;
  now?: () => Date;
}

const from = '08:00';
const until = '12:00';
const lookEveryMs = 30_000;
const retryMs = 5 * 60_000;
/** Longer than a mail takes; the claim of a relay that died ends then. */
const claimMs = longestAnswerMs + 5 * 60_000;
const failed = 'the daily digest was not sent';

export function createDailyDigest(deps: DailyDigestDeps) {
  const { database, row, business, notify, log, now = () => new Date() } = deps;
  const stopping = new AbortController();

  async function send(): Promise<void> {
    const [day = '', time = ''] = localMinute(now().getTime(), business.timeZone).split(' ');
    if (time < from || time >= until) return;
    const task = { table: 'daily_digest', where: 'one = $1 AND sent_day <> $2', values: [row, day] } as const;
    await database.rows(
      `INSERT INTO daily_digest (one, sent_day, claimed_until) VALUES ($1, '', 0) ON CONFLICT (one) DO NOTHING`,
      [row],
    );
    await asOneRelay(database, task, { nowMs: now().getTime(), forMs: claimMs }, async () => {
      const signal = AbortSignal.any([AbortSignal.timeout(longestAnswerMs), stopping.signal]);
      const result = await notify(`resumen.${day}`, signal);
      if (result && !result.ok && !mayHaveArrived(result)) {
        log.warn({ row, kind: result.kind, code: result.code }, failed);
        return { freeFromMs: now().getTime() + (stopping.signal.aborted ? 0 : retryMs) };
      }
      if (result) log.info({ row }, 'the daily digest was sent');
      return { set: `sent_day = '${day}'` };
    });
  }

  const check = atMostEvery(0, { elapsedMs: () => performance.now(), log }, failed, send);
  // What is broken off is sent by the next relay.
  const { start, checkNow, stop } = repeat(lookEveryMs, check, () => stopping.abort());
  return {
    start,
    /** Sends the digest of today if it is due. Never rejects. */
    sendIfDue: checkNow,
    stop,
  };
}
