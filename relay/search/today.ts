/** The tasks of today, for the panel and the morning mail: first contacts, ending trials, due follow-ups, held deliveries. */
import { addDays } from '../../contract/calendar-day.ts';
import type { RequestRow, Section, Today } from '../../contract/panel/answers.ts';
import { countedMax } from '../../contract/panel/inputs.ts';
import { dayOf } from '../base/local-days.ts';
import { expiring, type Retention } from '../requests/retention.ts';
import type { Sql, SqlValue } from '../store/db/sql-database.ts';
import { rowsById } from '../store/request-row.ts';
import { waitingDeliveries } from './deliveries.ts';
import { boundedCount } from './list-requests.ts';

const shownMax = 50;
/** Trials with three days left, today included, or fewer are listed; apart from them those that ended two weeks ago. */
const endingWithinDays = 3;
const endedBeforeDays = 14;

const unanswered = "status = 'accepted' AND stage = 'new'";
const trials = "status <> 'quarantined' AND stage = 'trial' AND trial_ends";
// What has no time can be done until the end of its day.
const followUpsUntil =
  "follow_up <= $1 AND status <> 'quarantined' ORDER BY follow_up, coalesce(follow_up_time, '24'), list_key";

interface TodayOptions {
  now: Date;
  timeZone: string;
  /** Undefined = nothing is erased by age. */
  retention: Retention | undefined;
}

export async function tasksOfToday(sql: Sql, { now, timeZone, retention }: TodayOptions): Promise<Today> {
  const day = dayOf(now.getTime(), timeZone);
  const ended = addDays(day, -endedBeforeDays);
  const [waiting, followUps, trialsEnding, trialsEnded, held, expiring] = await Promise.all([
    section(sql, `${unanswered} ORDER BY list_key`, []),
    section(sql, followUpsUntil, [day]),
    section(sql, `${trials} > $1 AND trial_ends <= $2 ORDER BY trial_ends, list_key`, [
      ended,
      addDays(day, endingWithinDays),
    ]),
    section(sql, `${trials} <= $1 ORDER BY trial_ends DESC, list_key`, [ended]),
    waitingDeliveries(sql, "d.state = 'held' AND d.dismissed_at IS NULL", countedMax + 1),
    expiringRequests(sql, { now, timeZone, retention }),
  ]);
  const deliveries = { rows: held.slice(0, shownMax), ...boundedCount(held.length) };
  return { unanswered: waiting, followUps, trialsEnding, trialsEnded, deliveries, expiring };
}

async function section(sql: Sql, where: string, values: SqlValue[]): Promise<Section<RequestRow>> {
  const rows = await sql.rows(`SELECT id FROM requests WHERE ${where} LIMIT ${countedMax + 1}`, values);
  const shown = rows.slice(0, shownMax).map(({ id }) => String(id));
  return { rows: await rowsById(sql, shown), ...boundedCount(rows.length) };
}

async function expiringRequests(sql: Sql, { now, timeZone, retention }: TodayOptions) {
  const found = retention ? await expiring(sql, retention, now, countedMax + 1) : [];
  const shown = new Map(found.slice(0, shownMax).map(({ id, erasedAtMs }) => [id, erasedAtMs]));
  const rows = await rowsById(sql, [...shown.keys()]);
  return {
    rows: rows.map((row) => ({ ...row, erasedOn: dayOf(shown.get(row.id) ?? 0, timeZone) })),
    ...boundedCount(found.length),
  };
}
