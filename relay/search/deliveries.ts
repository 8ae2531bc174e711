/** The state of each channel, since when and why, and its waiting deliveries. */
import { deliveryChannels } from '../../contract/channels.ts';
import type { Deliveries, WaitingDelivery } from '../../contract/panel/answers.ts';
import { countedMax } from '../../contract/panel/inputs.ts';
import { failureOf } from '../requests/one-request.ts';
import type { Row, Sql } from '../store/db/sql-database.ts';
import { type Channel, channelOf, countOf, deliveryKeys, isThrough } from '../store/outbox.ts';
import { iso, toRequest } from '../store/request-row.ts';
import { boundedCount } from './list-requests.ts';

const shownMax = 100;
/** A relay that was killed may have left pushes to a device that is gone. With `|| ''` SQLite reads by time, and stops after the page. */
const isToSomeone = `d.channel || '' IN (${deliveryKeys(deliveryChannels)})`;

/** @param configured the configured channels; mail waits even without configuration */
export async function deliveries(sql: Sql, configured: readonly Channel[]): Promise<Deliveries> {
  const devices = await sql.rows('SELECT id FROM push_devices LIMIT 1');
  const reached = configured.filter((channel) => channel !== 'push' || devices.length > 0);
  const states = await sql.rows('SELECT * FROM channel_states');
  const stateOf = new Map(states.map((row) => [row.channel, row]));
  const [held, waiting, ...channels] = await Promise.all([
    waitingDeliveries(sql, "d.state = 'held'", shownMax),
    waitingDeliveries(sql, `d.state IN ('pending', 'leased') AND ${isToSomeone}`, shownMax),
    ...deliveryChannels.map((channel) =>
      channelStatus(sql, channel, reached.includes(channel), stateOf.get(channel)),
    ),
  ]);
  return { channels, waiting: [...held, ...waiting].slice(0, shownMax) };
}

async function channelStatus(sql: Sql, channel: Channel, configured: boolean, state?: Row) {
  const count = (states: string) =>
    countOf(`deliveries WHERE ${isThrough([channel])} AND state IN (${states})`, countedMax + 1);
  const [counts] = await sql.rows(
    `SELECT ${count("'pending', 'leased'")} AS waiting, ${count("'held'")} AS held`,
  );
  const waiting = boundedCount(Number(counts?.waiting));
  const held = boundedCount(Number(counts?.held));
  const working = configured && state?.working !== 0;
  const since = configured ? iso(state?.since) : null;
  const failure = working ? null : failureOf(state?.error, state?.reason_code);
  return { channel, configured, working, since, failure, waiting, held };
}

/** Oldest first. */
export async function waitingDeliveries(sql: Sql, where: string, max: number): Promise<WaitingDelivery[]> {
  const rows = await sql.rows(
    `SELECT r.*, d.* FROM deliveries d JOIN requests r ON r.id = d.request_id
     WHERE ${where} ORDER BY d.created_at LIMIT ${max}`,
  );
  return rows.map((row) => {
    const { receivedAt, fields } = toRequest(row);
    return {
      requestId: String(row.request_id),
      channel: channelOf(row.channel),
      state: row.state as WaitingDelivery['state'], // written by the outbox only
      attempts: Number(row.attempts),
      nextAttemptAt: row.state === 'pending' ? iso(row.due_at) : null,
      failure: failureOf(row.last_error, row.reason_code),
      receivedAt: receivedAt.toISOString(),
      fullName: fields.fullName,
      company: fields.company,
      dismissedAt: iso(row.dismissed_at),
    };
  });
}
