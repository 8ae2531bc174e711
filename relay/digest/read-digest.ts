/** What the digest says: what the panel shows as "Hoy", or, where there is no panel, what came in since yesterday. */
import type { RequestRow, Section, Today, WaitingDelivery } from '../../contract/panel-answers.ts';
import { fromTemplateParams } from '../../contract/trial-request.ts';
import type { PanelMention } from '../delivery/panel-mention.ts';
import { bounded } from '../panel/list-requests.ts';
import { heldDeliveries, today } from '../panel/today.ts';
import type { Sql } from '../store/sql-database.ts';

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
}

const dayMs = 24 * 60 * 60 * 1000;
const shownMax = 50;
const none = { rows: [], count: 0, more: false };

export async function readDigest(
  sql: Sql,
  { now, timeZone, panel }: { now: Date; timeZone: string; panel: Pick<PanelMention, 'isOn'> },
): Promise<Digest> {
  if (panel.isOn) {
    const { unanswered, ...others }: Today = await today(sql, now, timeZone);
    return { requests: unanswered, ...others };
  }
  return {
    requests: await received(sql, now.getTime() - dayMs),
    trialsEnding: none,
    followUps: none,
    deliveries: await heldDeliveries(sql),
  };
}

async function received(sql: Sql, sinceMs: number): Promise<Section<DigestRow>> {
  const rows = await sql.rows(
    `SELECT id, received_at, params FROM requests WHERE received_at > $1 AND status = 'accepted'
     ORDER BY received_at LIMIT ${shownMax + 1}`,
    [sinceMs],
  );
  const shown = rows.slice(0, shownMax).map((row) => ({
    ...fromTemplateParams(JSON.parse(String(row.params))),
    id: String(row.id),
    receivedAt: new Date(Number(row.received_at)).toISOString(),
    trialEnds: null,
    followUp: null,
  }));
  return { rows: shown, ...bounded(rows.length, shownMax) };
}
