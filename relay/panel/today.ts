/** The tasks of today: first contacts, ending trials, due follow-ups, and deliveries that need the owner. */
import type { RequestRow, Section, Today, WaitingDelivery } from '../../contract/panel-answers.ts';
import { countedMax } from '../../contract/panel-inputs.ts';
import type { Sql } from '../store/sql-database.ts';
import { waitingDeliveries } from './deliveries.ts';
import { bounded } from './list-requests.ts';
import { addDays, dayOf } from './local-days.ts';
import { rowsById } from './request-rows.ts';

const shownMax = 50;
/** Trials with three days left, today included, or fewer are listed. */
const endingWithinDays = 3;

export async function today(sql: Sql, now: Date, timeZone: string): Promise<Today> {
  const day = dayOf(now.getTime(), timeZone);
  const [unanswered, trialsEnding, followUps, held] = await Promise.all([
    section(sql, "SELECT request_id FROM panel_requests WHERE stage = 'new' ORDER BY seq", []),
    section(
      sql,
      `SELECT request_id FROM panel_records WHERE stage = 'trial' AND trial_ends <= $1 ORDER BY trial_ends, request_id`,
      [addDays(day, endingWithinDays)],
    ),
    section(
      sql,
      'SELECT request_id FROM panel_records WHERE follow_up IS NOT NULL AND follow_up <= $1 ORDER BY follow_up, request_id',
      [day],
    ),
    heldDeliveries(sql),
  ]);
  return { unanswered, trialsEnding, followUps, deliveries: held };
}

async function section(sql: Sql, ids: string, values: string[]): Promise<Section<RequestRow>> {
  const rows = await sql.rows(`${ids} LIMIT ${countedMax + 1}`, values);
  const shown = rows.slice(0, shownMax).map((row) => String(row.request_id));
  return { rows: await rowsById(sql, shown), ...bounded(rows.length, countedMax) };
}

export async function heldDeliveries(sql: Sql): Promise<Section<WaitingDelivery>> {
  const [rows, count] = await Promise.all([
    waitingDeliveries(sql, "d.state = 'held'", shownMax),
    sql.rows(`SELECT request_id FROM deliveries WHERE state = 'held' LIMIT ${countedMax + 1}`),
  ]);
  return { rows, ...bounded(count.length, countedMax) };
}
