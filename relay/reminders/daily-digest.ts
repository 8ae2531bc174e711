/**
 * The daily digests of this deployment: the mail of DIGEST=daily, and the follow-ups of the day, which go to phones. Each tells the owner
 * something once a day, as docs/flow.md says; a day on which there is nothing to say is done. A relay that dies, or loses its database,
 * between the server's 250 and recording it is the one case for a second mail, with the same Message-ID.
 */
import type { Business } from '../../business/business.ts';
import { dayOf, localMinute } from '../base/local-days.ts';
import type { Log } from '../base/log.ts';
import type { DeliveryConfig } from '../config.ts';
import { type Attempt, longestAnswerMs, mayHaveArrived } from '../delivery/attempt.ts';
import { createMailer } from '../delivery/mail/mailer.ts';
import type { Notice, NoticeResult } from '../delivery/notices.ts';
import type { Retention } from '../requests/retention.ts';
import { tasksOfToday } from '../search/today.ts';
import { asOneRelay } from '../store/db/shared-task.ts';
import type { Sql, SqlDatabase } from '../store/db/sql-database.ts';
import { toRequest } from '../store/request-row.ts';
import { digestMail, shown } from './digest-mail.ts';

interface DailyDigestDeps {
  database: Sql;
  /** Each digest of the database has its own row. */
  row: number;
  business: Pick<Business, 'timeZone'>;
  /** Undefined = there is nothing to say. `id` is the same at every try of a day. */
  notify: (id: string, signal: AbortSignal) => Promise<Attempt | undefined>;
  log: Log;
  now: () => Date;
}

const from = '08:00';
const until = '12:00';
const retryMs = 5 * 60_000;
/** Longer than a mail takes; the claim of a relay that died ends then. */
const claimMs = longestAnswerMs + 5 * 60_000;
const failed = 'the daily digest was not sent';

/** @returns what sends it where it is due */
export function createDailyDigest(deps: DailyDigestDeps): () => Promise<void> {
  const { database, row, business, notify, log, now } = deps;

  async function send(): Promise<void> {
    const [day = '', time = ''] = localMinute(now().getTime(), business.timeZone).split(' ');
    if (time < from || time >= until) return;
    const task = { table: 'daily_digest', where: 'one = $1 AND sent_day <> $2', values: [row, day] } as const;
    await database.rows(
      `INSERT INTO daily_digest (one, sent_day, claimed_until) VALUES ($1, '', 0) ON CONFLICT (one) DO NOTHING`,
      [row],
    );
    await asOneRelay(database, task, { nowMs: now().getTime(), forMs: claimMs }, async () => {
      const result = await notify(`resumen.${day}`, AbortSignal.timeout(longestAnswerMs));
      if (result && !result.ok && !mayHaveArrived(result)) {
        log.warn({ row, kind: result.kind, code: result.code }, failed);
        return { freeFromMs: now().getTime() + retryMs };
      }
      if (result) log.info({ row }, 'the daily digest was sent');
      return { set: `sent_day = '${day}'` };
    });
  }

  return send;
}

interface DigestDeps extends Omit<DailyDigestDeps, 'row' | 'notify'> {
  config: DeliveryConfig;
  database: SqlDatabase;
  business: Business;
  retention: Retention | undefined;
  notifyOwner: (notice: Notice, by: 'phones') => Promise<NoticeResult>;
}

/** @returns that of phones, and the mail where it is configured */
export function openDigests(deps: DigestDeps): (() => Promise<void>)[] {
  const { config, database, business, retention, notifyOwner, now } = deps;
  const { mail, dailyDigest, panel } = config;
  const phones = createDailyDigest({
    ...deps,
    row: 2,
    async notify(id) {
      const notice = await followUpNotice(database, id, dayOf(now().getTime(), business.timeZone));
      const result = notice && (await notifyOwner(notice, 'phones'));
      return result === 'failed' ? { ok: false, kind: 'temporary', reason: '' } : result && { ok: true };
    },
  });
  if (!mail || !dailyDigest) return [phones];
  const mailer = createMailer(mail);
  const mailed = createDailyDigest({
    ...deps,
    row: 1,
    async notify(id, signal) {
      const options = { now: now(), timeZone: business.timeZone, business, panel, retention };
      const content = digestMail(await tasksOfToday(database.reader, options), options);
      return content && mailer.send(id, mail.to, content, signal);
    },
  });
  return [phones, mailed];
}

const namedMax = 5;

/** What is due on this day at any time, and not what was due before: "Hoy" shows that. Undefined = nothing is. */
async function followUpNotice(sql: Sql, id: string, day: string): Promise<Notice | undefined> {
  const rows = await sql.rows(
    `SELECT * FROM requests WHERE follow_up = $1 AND follow_up_time IS NULL AND status <> 'quarantined' ORDER BY list_key`,
    [day],
  );
  const lines = rows.slice(0, namedMax).map((row) => {
    const { company, fullName } = toRequest(row).fields;
    return shown(company, fullName);
  });
  const [first] = rows;
  if (!first) return undefined;
  if (rows.length === 1)
    return { id, title: 'Un siguiente paso para hoy', text: lines.join(), requestId: String(first.id) };
  const more = rows.length > namedMax ? ['Y más, en la vista Hoy.'] : [];
  return { id, title: `${rows.length} siguientes pasos para hoy`, text: [...lines, ...more].join('\n\n') };
}
