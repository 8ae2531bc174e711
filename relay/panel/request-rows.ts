/** Rows of the panel's lists, read by id or by key. */
import type { MailState, RequestRow } from '../../contract/panel-answers.ts';
import type { Stage } from '../../contract/panel-inputs.ts';
import { fromTemplateParams } from '../../contract/trial-request.ts';
import { placeholders, type Row, type Sql, type SqlValue } from '../store/sql-database.ts';

const selected = `SELECT r.id, r.received_at, r.times_received, r.params, i.seq,
    p.stage, p.stage_at, p.version, p.trial_ends, p.follow_up, d.state AS mail
  FROM panel_requests i JOIN requests r ON r.id = i.request_id
  LEFT JOIN panel_records p ON p.request_id = r.id
  LEFT JOIN deliveries d ON d.request_id = r.id AND d.channel = 'mail'`;

/** In the order of the keys, without requests that were erased meanwhile. */
export function rowsByKey(sql: Sql, keys: readonly number[]): Promise<RequestRow[]> {
  return inOrder(sql, keys, 'i.seq', (row) => Number(row.seq));
}

export function rowsById(sql: Sql, ids: readonly string[]): Promise<RequestRow[]> {
  return inOrder(sql, ids, 'r.id', (row) => String(row.id));
}

async function inOrder<Key extends SqlValue>(
  sql: Sql,
  keys: readonly Key[],
  column: string,
  keyOf: (row: Row) => Key,
): Promise<RequestRow[]> {
  if (keys.length === 0) return [];
  const rows = await sql.rows(`${selected} WHERE ${column} IN (${placeholders(keys.length)})`, keys);
  const of = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.flatMap((key) => {
    const row = of.get(key);
    return row ? [toRequestRow(row)] : [];
  });
}

function toRequestRow(row: Row): RequestRow {
  const {
    address: _address,
    edition,
    adminLabel: _label,
    ...fields
  } = fromTemplateParams(JSON.parse(String(row.params)));
  const receivedAt = iso(row.received_at) ?? '';
  return {
    ...fields,
    id: String(row.id),
    receivedAt,
    timesReceived: Number(row.times_received),
    edition: edition?.trim() ? edition : null,
    stage: (row.stage ?? 'new') as Stage, // written from Stage values only
    stageAt: iso(row.stage_at) ?? receivedAt,
    version: Number(row.version ?? 0),
    trialEnds: textOrNull(row.trial_ends),
    followUp: textOrNull(row.follow_up),
    mail: mailStateOf(row.mail),
  };
}

function mailStateOf(state: SqlValue | undefined): MailState {
  if (state == null) return 'none';
  return state === 'sent' || state === 'held' ? state : 'waiting';
}

export function iso(ms: SqlValue | undefined): string | null {
  return ms == null ? null : new Date(Number(ms)).toISOString();
}

export function textOrNull(value: SqlValue | undefined): string | null {
  return value == null ? null : String(value);
}
