/** Rows of an export, page by page, because all requests together may not fit into memory. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { RequestFilter, Stage } from '../../../contract/panel-inputs.ts';
import { fromTemplateParams, type TrialRequest } from '../../../contract/trial-request.ts';
import { placeholders, type Row, type Sql } from '../../store/sql-database.ts';
import { conditionsOf } from '../filter-sql.ts';
import { findKeys } from '../find-keys.ts';
import type { ListDeps } from '../list-requests.ts';
import { addDays } from '../local-days.ts';

export interface ExportRow extends TrialRequest {
  id: string;
  receivedAtMs: number;
  timesReceived: number;
  edition: string;
  stage: Stage;
  trialStart: string;
  trialLastDay: string;
  wonEdition: string;
  licences: number | null;
  amountCents: number | null;
  lostReason: string;
  followUp: string;
  mail: string;
  notes: string[];
}

/** Page size: a few milliseconds of work, so that the event loop stays responsive. */
const rowsAtOnce = 250;

/** Newest first, without requests that arrive meanwhile. */
export async function* exportRows(
  filter: RequestFilter,
  { reader, dialect, timeZone }: ListDeps,
): AsyncGenerator<ExportRow[]> {
  for (let cursor: number | undefined; ; ) {
    const keys = await findKeys(reader, dialect, conditionsOf(filter, cursor, timeZone), rowsAtOnce);
    cursor = keys.at(-1);
    if (cursor === undefined) return;
    yield await rowsOf(reader, keys);
    await othersTurn();
  }
}

async function rowsOf(reader: Sql, keys: readonly number[]): Promise<ExportRow[]> {
  const rows = await reader.rows(
    `SELECT r.id, r.received_at, r.times_received, r.params, i.seq, p.*, d.state AS mail
     FROM panel_requests i JOIN requests r ON r.id = i.request_id
     LEFT JOIN panel_records p ON p.request_id = r.id
     LEFT JOIN deliveries d ON d.request_id = r.id AND d.channel = 'mail'
     WHERE i.seq IN (${placeholders(keys.length)}) ORDER BY i.seq DESC`,
    keys,
  );
  const ids = rows.map(({ id }) => id ?? null);
  const notes = await reader.rows(
    `SELECT request_id, text FROM panel_notes WHERE request_id IN (${placeholders(ids.length || 1)}) ORDER BY created_at, id`,
    ids.length > 0 ? ids : [''],
  );
  const notesOf = Map.groupBy(notes, (row) => row.request_id);
  return rows.map((row) => toExportRow(row, notesOf.get(row.id ?? null) ?? []));
}

function toExportRow(row: Row, notes: readonly Row[]): ExportRow {
  const { adminLabel: _label, edition = '', ...fields } = fromTemplateParams(JSON.parse(String(row.params)));
  const text = (value: Row[string] | undefined) => (value == null ? '' : String(value));
  const number = (value: Row[string] | undefined) => (value == null ? null : Number(value));
  return {
    ...fields,
    edition,
    id: String(row.id),
    receivedAtMs: Number(row.received_at),
    timesReceived: Number(row.times_received),
    stage: (row.stage ?? 'new') as Stage, // written from Stage values only
    trialStart: text(row.trial_start),
    trialLastDay: row.trial_ends ? addDays(String(row.trial_ends), -1) : '',
    wonEdition: text(row.won_edition),
    licences: number(row.licences),
    amountCents: number(row.amount_cents),
    lostReason: text(row.lost_reason),
    followUp: text(row.follow_up),
    mail: text(row.mail),
    notes: notes.map(({ text: note }) => String(note)),
  };
}
