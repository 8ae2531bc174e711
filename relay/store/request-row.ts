/** Rows of `requests` -> typed fields: the one place that knows how a request is stored. */
import type { MailState, Person, RequestRow, StageRecord } from '../../contract/panel/answers.ts';
import type { Corrections, Stage, Way } from '../../contract/panel/inputs.ts';
import { correctableNames } from '../../contract/panel/limits.ts';
import { fromTemplateParams, toTemplateParams } from '../../contract/template-params.ts';
import type { SentRequest } from '../../contract/trial-request.ts';
import { readSource } from '../../contract/visit-source.ts';
import { placeholders, type Row, type Sql, type SqlValue } from './db/sql-database.ts';

export type RequestStatus = 'accepted' | 'quarantined';

export type TypedRequest = ReturnType<typeof toRequest>;

/** @param row with all columns of `requests` */
export function toRequest(row: Row) {
  const fields = readFields(row);
  return {
    id: String(row.id),
    receivedAt: new Date(Number(row.received_at)),
    lastReceivedAt: new Date(Number(row.last_received_at)),
    timesReceived: Number(row.times_received),
    status: row.status as RequestStatus, // written by accept and release only
    fields,
    /** What was sent of the fields that can be corrected. */
    sent: correctableOf(row.corrected == null ? fields : readFields({ params: row.params ?? null })),
    /** The plan that the visitor came from. */
    edition: fields.edition?.trim() ? fields.edition : null,
    source: readSource(row),
    way: (row.way ?? null) as Way | null, // written from Way values only
    record: toRecord(row, fields),
  };
}

/** What the visitor sent, as typed, and over it what a person corrected. @param row absent `corrected` = as it was sent */
export function readFields({ params, corrected }: Row): SentRequest {
  return { ...fromTemplateParams(JSON.parse(String(params))), ...JSON.parse(String(corrected ?? '{}')) };
}

function correctableOf(fields: SentRequest): Corrections {
  return Object.fromEntries(correctableNames.map((name) => [name, fields[name].trim()]));
}

/** For the column `params`, which has the names of the wire since 1.0.0. */
export function storedFields(fields: Partial<SentRequest>): string {
  return JSON.stringify(toTemplateParams(fields));
}

function toRecord(row: Row, fields: SentRequest): StageRecord {
  return {
    version: Number(row.version),
    fields: correctableOf(fields),
    stage: row.stage as Stage, // written from Stage values only
    stageAt: iso(row.stage_at ?? row.received_at) ?? '',
    trialStart: textOrNull(row.trial_start),
    trialEnds: textOrNull(row.trial_ends),
    sale: row.licences == null ? null : saleOf(row),
    seller: personOf(row.seller_id, row.seller_name),
    lostReason: textOrNull(row.lost_reason),
    followUp: textOrNull(row.follow_up),
    followUpTime: textOrNull(row.follow_up_time),
    followUpText: textOrNull(row.follow_up_text),
    takenBy: personOf(row.taken_by, row.taken_name),
    takenAt: iso(row.taken_at),
    changedBy: personOf(row.person_id, row.person_name),
  };
}

function saleOf({ won_edition, licences, amount_cents }: Row) {
  return { edition: String(won_edition), licences: Number(licences), amountCents: Number(amount_cents) };
}

export function personOf(id: SqlValue | undefined, name: SqlValue | undefined): Person | null {
  return id == null ? null : { id: String(id), name: String(name) };
}

/** Requests in short, in the order of the keys, without those that were erased meanwhile. */
export async function rowsById(sql: Sql, ids: readonly string[]): Promise<RequestRow[]> {
  return (await rowsWithMail(sql, 'id', ids)).map(toRequestRow);
}

/** All columns, and the state of the mail to the owner as `mail`, in the order of the keys. */
export async function rowsWithMail(
  sql: Sql,
  column: 'list_key' | 'id',
  keys: readonly SqlValue[],
): Promise<Row[]> {
  const rows = await sql.rows(
    `SELECT r.*, d.state AS mail FROM requests r
     LEFT JOIN deliveries d ON d.request_id = r.id AND d.channel = 'mail'
     WHERE r.${column} IN (${placeholders(keys.length)})`,
    keys,
  );
  const of = new Map(rows.map((row) => [row[column], row]));
  return keys.map((key) => of.get(key)).filter((row) => row !== undefined);
}

/** @param row with all columns, and `mail` */
export function toRequestRow(row: Row): RequestRow {
  const { id, receivedAt, timesReceived, edition, fields, record } = toRequest(row);
  const { address: _address, adminLabel: _label, ...shown } = fields;
  const mail = mailStateOf(row.mail);
  return { ...shown, ...record, id, receivedAt: receivedAt.toISOString(), timesReceived, edition, mail };
}

function mailStateOf(state: SqlValue | undefined): MailState {
  if (state == null) return 'none';
  return state === 'sent' || state === 'held' ? state : 'waiting';
}

export function iso(ms: SqlValue | undefined): string | null {
  return dateOf(ms)?.toISOString() ?? null;
}

export function dateOf(ms: SqlValue | undefined): Date | undefined {
  return ms == null ? undefined : new Date(Number(ms));
}

function textOrNull(value: SqlValue | undefined): string | null {
  return value == null ? null : String(value);
}
