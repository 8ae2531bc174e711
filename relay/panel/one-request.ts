/** One request in full: fields, record, notes, deliveries, timeline, and related requests. */
import type { Failure, RequestDetail, RequestRow, TimelineEvent } from '../../contract/panel-answers.ts';
import type { DeliveryChannel } from '../../contract/panel-inputs.ts';
import { reasonCodeOf } from '../../contract/panel-reasons.ts';
import { fromTemplateParams } from '../../contract/trial-request.ts';
import type { Row, Sql, SqlValue } from '../store/sql-database.ts';
import { notesOf } from './notes.ts';
import { PanelFailure } from './panel-failure.ts';
import { readRecord } from './panel-records.ts';
import { iso, rowsByKey } from './request-rows.ts';

const relatedMax = 20;
/** Minimum length of a company's name that is compared: shorter ones are ambiguous. */
const companyLengthMin = 3;

/** @throws PanelFailure notFound */
export async function oneRequest(sql: Sql, id: string): Promise<RequestDetail> {
  const [[request], found, notes, deliveries, attempts, changes, related] = await Promise.all([
    sql.rows('SELECT * FROM requests WHERE id = $1', [id]),
    readRecord(sql, id),
    notesOf(sql, id),
    sql.rows('SELECT * FROM deliveries WHERE request_id = $1 ORDER BY channel', [id]),
    sql.rows('SELECT * FROM delivery_attempts WHERE request_id = $1 ORDER BY at', [id]),
    sql.rows('SELECT * FROM panel_changes WHERE request_id = $1 ORDER BY at, id', [id]),
    relatedTo(sql, id),
  ]);
  if (!request || !found) throw new PanelFailure('notFound');
  const { edition, adminLabel: _label, ...fields } = fromTemplateParams(JSON.parse(String(request.params)));
  const receivedAt = iso(request.received_at) ?? '';
  const lastReceivedAt = iso(request.last_received_at) ?? '';
  const times = Number(request.times_received);
  const timeline: TimelineEvent[] = [
    { kind: 'received', at: receivedAt },
    ...(times > 1 ? [{ kind: 'repeated', at: lastReceivedAt, times } as const] : []),
    ...attempts.map(attemptEvent),
    ...changes.map(changeEvent),
  ];
  return {
    id,
    receivedAt,
    lastReceivedAt,
    timesReceived: times,
    status: found.status as RequestDetail['status'], // written by accept and release only
    fields,
    edition: edition?.trim() ? edition : null,
    record: found.record,
    notes,
    deliveries: deliveries.map(deliveryRow),
    timeline: timeline.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    related,
  };
}

export function deliveryRow(row: Row): RequestDetail['deliveries'][number] {
  return {
    channel: row.channel as DeliveryChannel, // written from Channel values only
    state: row.state as RequestDetail['deliveries'][number]['state'], // written by settlements only
    attempts: Number(row.attempts),
    nextAttemptAt: row.state === 'pending' ? iso(row.due_at) : null,
    sentAt: iso(row.sent_at),
    failure: failureOf(row.last_error),
  };
}

export function failureOf(reason: SqlValue | undefined): Failure | null {
  return reason == null ? null : { code: reasonCodeOf(String(reason)), detail: String(reason) };
}

function attemptEvent(row: Row): TimelineEvent {
  return {
    kind: 'attempt',
    at: iso(row.at) ?? '',
    channel: row.channel as DeliveryChannel, // as above
    outcome: row.outcome as 'sent', // one of the four that settle() writes
    failure: failureOf(row.error),
  };
}

function changeEvent(row: Row): TimelineEvent {
  return {
    kind: row.kind,
    at: iso(row.at) ?? '',
    by: { id: String(row.account_id), name: String(row.account_name) },
    ...JSON.parse(String(row.details)),
  } as TimelineEvent; // written from LoggedChange values only
}

const sameColumns = ['email', 'phone', 'company'] as const;

/** Without quarantined requests. */
async function relatedTo(sql: Sql, id: string): Promise<RequestDetail['related']> {
  const [own] = await sql.rows('SELECT email, phone, company FROM panel_requests WHERE request_id = $1', [
    id,
  ]);
  if (!own) return [];
  const same = new Map<number, RequestDetail['related'][number]['same']>();
  for (const column of sameColumns) {
    const value = String(own[column]);
    if (value.length < (column === 'company' ? companyLengthMin : 6)) continue;
    const rows = await sql.rows(
      `SELECT seq FROM panel_requests WHERE ${column} = $1 AND request_id <> $2 AND stage <> 'aside'
       ORDER BY seq DESC LIMIT ${relatedMax}`,
      [value, id],
    );
    for (const { seq } of rows) same.set(Number(seq), [...(same.get(Number(seq)) ?? []), column]);
  }
  const newest = [...same.keys()].sort((a, b) => b - a).slice(0, relatedMax);
  const keyOf = new Map<string, number>();
  const listed = newest.length === 0 ? [] : await idsOf(sql, newest, keyOf);
  return listed.map((row) => ({ ...row, same: same.get(keyOf.get(row.id) ?? 0) ?? [] }));
}

async function idsOf(sql: Sql, keys: readonly number[], keyOf: Map<string, number>): Promise<RequestRow[]> {
  const rows = await sql.rows(
    `SELECT seq, request_id FROM panel_requests WHERE seq IN (${keys.join(', ')})`, // integers from the query above
  );
  for (const { seq, request_id } of rows) keyOf.set(String(request_id), Number(seq));
  return rowsByKey(sql, keys);
}
