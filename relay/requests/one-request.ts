/** One request in full: fields, record, notes, timeline, and related requests. */
import type { DeliveryFailure, RequestDetail, TimelineEvent } from '../../contract/panel/answers.ts';
import { reasonCodeOf } from '../../contract/panel/reasons.ts';
import { sourceLabel } from '../../contract/visit-source.ts';
import { Refusal } from '../base/refusal.ts';
import { boughtBefore, personKeyMin } from '../store/bought-before.ts';
import type { Row, Sql } from '../store/db/sql-database.ts';
import { channelOf, type Outcome } from '../store/outbox.ts';
import { iso, rowsById, toRequest } from '../store/request-row.ts';
import { notesOf } from './notes.ts';

const relatedMax = 20;
/** Shorter ones are ambiguous. */
const lengthMin = { email: personKeyMin, phone: personKeyMin, company: 3 };

/** @throws Refusal notFound */
export async function oneRequest(sql: Sql, id: string): Promise<RequestDetail> {
  const [[row], notes, attempts, changes] = await Promise.all([
    sql.rows('SELECT * FROM requests WHERE id = $1', [id]),
    notesOf(sql, id),
    sql.rows('SELECT * FROM delivery_attempts WHERE request_id = $1 ORDER BY at', [id]),
    sql.rows('SELECT * FROM panel_changes WHERE request_id = $1 ORDER BY at, id', [id]),
  ]);
  if (!row) throw new Refusal('notFound');
  const { fields: all, timesReceived: times, ...request } = toRequest(row);
  const { adminLabel: _label, edition: _edition, ...fields } = all;
  const receivedAt = request.receivedAt.toISOString();
  const lastReceivedAt = request.lastReceivedAt.toISOString();
  const timeline: TimelineEvent[] = [
    // Of one that was entered the log tells.
    ...(request.way ? [] : [{ kind: 'received', at: receivedAt } as const]),
    ...(times > 1 ? [{ kind: 'repeated', at: lastReceivedAt, times } as const] : []),
    ...attempts.map((attempt) => ({
      kind: 'attempt' as const,
      at: iso(attempt.at) ?? '',
      channel: channelOf(attempt.channel),
      outcome: attempt.outcome as Outcome['kind'], // written by recordOutcome only
      failure: failureOf(attempt.error, attempt.reason_code),
    })),
    ...changes.map(changeEvent),
  ];
  return {
    ...request,
    fields,
    receivedAt,
    lastReceivedAt,
    timesReceived: times,
    source: sourceLabel(request.source) || null,
    notes,
    timeline: timeline.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    related: await relatedTo(sql, row),
    boughtBefore: (await boughtBefore(sql, [row]))(row),
  };
}

export function failureOf(reason: unknown, code: unknown): DeliveryFailure | null {
  return reason == null ? null : { code: reasonCodeOf(code), detail: String(reason) };
}

function changeEvent(row: Row): TimelineEvent {
  return {
    kind: row.kind,
    id: row.id,
    at: iso(row.at) ?? '',
    by: { id: String(row.account_id), name: String(row.account_name) },
    ...JSON.parse(String(row.details)),
  } as TimelineEvent; // written from LoggedChange values only
}

const sameColumns = ['email', 'phone', 'company'] as const;

/** Without quarantined requests. */
async function relatedTo(sql: Sql, own: Row): Promise<RequestDetail['related']> {
  const compared = sameColumns.filter((name) => String(own[`${name}_key`]).length >= lengthMin[name]);
  if (compared.length === 0) return [];
  const found = compared.map(
    (name) => `SELECT * FROM (
       SELECT id, list_key, '${name}' AS same FROM requests
       WHERE ${name}_key = (SELECT ${name}_key FROM requests WHERE id = $1) AND id <> $1 AND status = 'accepted'
       ORDER BY list_key DESC LIMIT ${relatedMax}) AS ${name}`,
  );
  const newest = await sql.rows(`${found.join(' UNION ALL ')} ORDER BY list_key DESC`, [own.id ?? '']);
  const same = Map.groupBy(newest, ({ id }) => String(id));
  const rows = await rowsById(sql, [...same.keys()].slice(0, relatedMax));
  return rows.map((row) => ({
    ...row,
    same: sameColumns.filter((name) => same.get(row.id)?.some((found) => found.same === name)),
  }));
}
