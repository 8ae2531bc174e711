/** The daily digests of this deployment: the mail of DIGEST=daily, and the follow-ups of the day, which go to phones. */
import type { Business } from '../../business/business.ts';
import { dayOf } from '../base/local-days.ts';
import type { Log } from '../base/log.ts';
import type { DeliveryConfig } from '../config.ts';
import { createMailer } from '../delivery/mail/mailer.ts';
import type { Notice, NoticeResult } from '../delivery/notices.ts';
import type { Retention } from '../requests/retention.ts';
import { tasksOfToday } from '../search/today.ts';
import type { Sql, SqlDatabase } from '../store/db/sql-database.ts';
import { toRequest } from '../store/request-row.ts';
import { createDailyDigest, type DailyDigest, type DailyDigestDeps } from './daily-digest.ts';
import { digestMail, shown } from './digest-mail.ts';

interface DigestDeps {
  config: DeliveryConfig;
  database: SqlDatabase;
  business: Business;
  retention: Retention | undefined;
  notifyOwner: (notice: Notice, by: 'phones') => Promise<NoticeResult>;
  log: Log;
  now?: () => Date;
}

export function openDigests(deps: DigestDeps): DailyDigest[] {
  const { config, database, business, retention, notifyOwner, log, now = () => new Date() } = deps;
  const { mail, dailyDigest, panel } = config;
  const shared = { database, business, log, now };
  const open = (row: number, notify: DailyDigestDeps['notify']) =>
    digests.push(createDailyDigest({ ...shared, row, notify }));
  const digests: DailyDigest[] = [];
  if (mail && dailyDigest) {
    const mailer = createMailer(mail);
    open(1, async (id, signal) => {
      const options = { now: now(), timeZone: business.timeZone, business, panel, retention };
      const content = digestMail(await tasksOfToday(database.reader, options), options);
      return content && (await mailer.send(id, mail.to, content, signal));
    });
  }
  open(2, async (id) => {
    const notice = await followUpNotice(database, id, dayOf(now().getTime(), business.timeZone));
    const result = notice && (await notifyOwner(notice, 'phones'));
    return result === 'failed' ? { ok: false, kind: 'temporary', reason: '' } : result && { ok: true };
  });
  return digests;
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
