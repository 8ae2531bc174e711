/**
 * The daily digests of this deployment: the mail of DIGEST=daily, and the follow-ups of the day, which go to phones. Each tells the owner
 * something once a day, as docs/flow.md says; a day on which there is nothing to say is done. A relay that dies, or loses its database,
 * between the server's 250 and recording it is the one case for a second mail, with the same Message-ID.
 */
import { localMinute } from '../base/local-days.ts';
import type { DeliveryConfig } from '../config.ts';
import type { Notice, NoticeWay, Telling } from '../delivery/notices.ts';
import type { Retention } from '../requests/retention.ts';
import { tasksOfToday } from '../search/today.ts';
import { asOneRelay } from '../store/db/shared-task.ts';
import type { Sql } from '../store/db/sql-database.ts';
import { toRequest } from '../store/request-row.ts';
import { digestNotice, shown } from './digest-mail.ts';

interface DigestDeps extends Telling {
  config: Pick<DeliveryConfig, 'dailyDigest'>;
  retention: Retention | undefined;
}

const from = '08:00';
const until = '12:00';
const retryMs = 5 * 60_000;
/** Longer than a notice takes; the claim of a relay that died ends then. */
const claimMs = 15 * 60_000;

/** @returns what tells that of phones where it is due, and where it is configured the mail */
export function createDailyDigests(deps: DigestDeps): (() => Promise<void>)[] {
  const { config, database, business, panel, retention, notifyOwner, log, now } = deps;

  /** @param row of the table: each digest has its own @param compose undefined = there is nothing to say */
  async function tell(row: number, by: NoticeWay, compose: Compose): Promise<void> {
    const [day = '', time = ''] = localMinute(now().getTime(), business.timeZone).split(' ');
    if (time < from || time >= until) return;
    const task = { table: 'daily_digest', where: 'one = $1 AND sent_day <> $2', values: [row, day] } as const;
    await database.rows(
      `INSERT INTO daily_digest (one, sent_day, claimed_until) VALUES ($1, '', 0) ON CONFLICT (one) DO NOTHING`,
      [row],
    );
    await asOneRelay(database, task, { nowMs: now().getTime(), forMs: claimMs }, async () => {
      const notice = await compose(`resumen.${day}`, day);
      const result = notice && (await notifyOwner(notice, by));
      if (result === 'failed') {
        log.warn({ row }, 'the daily digest was not sent');
        return { freeFromMs: now().getTime() + retryMs };
      }
      if (result === 'sent') log.info({ row }, 'the daily digest was sent');
      return { set: `sent_day = '${day}'` };
    });
  }

  const followUps: Compose = (id, day) => followUpNotice(database, id, day);
  const tasks: Compose = async (id) => {
    const options = { now: now(), timeZone: business.timeZone, business, panel, retention };
    return digestNotice(id, await tasksOfToday(database.reader, options), options);
  };
  const phones = () => tell(2, 'phones', followUps);
  return config.dailyDigest ? [phones, () => tell(1, 'mail', tasks)] : [phones];
}

type Compose = (id: string, day: string) => Promise<Notice | undefined>;

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
