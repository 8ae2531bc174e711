/** What the digest says: what the panel shows as "Hoy", or, where there is no panel, what came in since yesterday. */
import type {
  ExpiringRow,
  RequestRow,
  Section,
  Today,
  WaitingDelivery,
} from '../../contract/panel-answers.ts';
import type { PanelConfig } from '../config.ts';
import type { Sql } from '../db/sql-database.ts';
import { toRequest } from '../requests/request-row.ts';
import { boundedCount } from '../search/list-requests.ts';
import { expiringRequests, heldDeliveries, type TodayOptions, tasksOfToday } from './today.ts';

export type DigestRow = Pick<
  RequestRow,
  'id' | 'receivedAt' | 'fullName' | 'company' | 'computers' | 'city' | 'phone' | 'trialEnds' | 'followUp'
>;

export interface Digest {
  /** Without the panel nobody can say who was answered: these are the requests of the last 24 hours. */
  requests: Section<DigestRow>;
  trialsEnding: Section<DigestRow>;
  followUps: Section<DigestRow>;
  deliveries: Section<WaitingDelivery>;
  expiring: Section<DigestRow & Pick<ExpiringRow, 'erasedOn'>>;
}

const dayMs = 24 * 60 * 60 * 1000;
const shownMax = 50;
const none = { rows: [], count: 0, more: false };

export async function readDigest(
  sql: Sql,
  { panel, ...options }: TodayOptions & { panel: Pick<PanelConfig, 'isOn'> },
): Promise<Digest> {
  if (panel.isOn) {
    const { unanswered, ...others }: Today = await tasksOfToday(sql, options);
    return { requests: unanswered, ...others };
  }
  return {
    requests: await received(sql, options.now.getTime() - dayMs),
    trialsEnding: none,
    followUps: none,
    deliveries: await heldDeliveries(sql),
    expiring: await expiringRequests(sql, options),
  };
}

async function received(sql: Sql, sinceMs: number): Promise<Section<DigestRow>> {
  const rows = await sql.rows(
    `SELECT * FROM requests WHERE received_at > $1 AND status = 'accepted'
     ORDER BY received_at LIMIT ${shownMax + 1}`,
    [sinceMs],
  );
  const shown = rows.slice(0, shownMax).map((row) => {
    const { id, receivedAt, fields } = toRequest(row);
    return { ...fields, id, receivedAt: receivedAt.toISOString(), trialEnds: null, followUp: null };
  });
  return { rows: shown, ...boundedCount(rows.length, shownMax) };
}
