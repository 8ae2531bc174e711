/** Rows of an export, page by page, because all requests together may not fit into memory. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestFilter, Stage } from '../../../contract/panel-inputs.ts';
import { fieldLabels } from '../../../contract/request-text.ts';
import { fieldNames } from '../../../contract/trial-request.ts';
import { placeholders, type Row, type Sql } from '../../db/sql-database.ts';
import { addDays } from '../../local-days.ts';
import { rowsWithMail, toRequest } from '../../requests/request-row.ts';
import { conditionsOf } from '../filter-sql.ts';
import { findKeys } from '../find-keys.ts';
import type { ListDeps } from '../list-requests.ts';

/** Page size: a few milliseconds of work, so that the event loop stays responsive. */
const rowsAtOnce = 250;

/** Newest first, without requests that arrive meanwhile. */
export async function* exportRows(
  { ids, ...filter }: RequestFilter & { ids?: readonly string[] | undefined },
  { reader, timeZone }: ListDeps,
): AsyncGenerator<ExportRow[]> {
  if (ids) {
    const chosen = await reader.rows(
      `SELECT list_key FROM requests WHERE status = 'accepted' AND id IN (${placeholders(ids.length)})
       ORDER BY list_key DESC`,
      ids,
    );
    yield await rowsOf(
      reader,
      chosen.map(({ list_key }) => Number(list_key)),
    );
    return;
  }
  const conditions = conditionsOf(filter, timeZone);
  for (let { below } = conditions; ; ) {
    const keys = await findKeys(reader, { ...conditions, below }, rowsAtOnce);
    const last = keys.at(-1);
    if (last === undefined) return;
    below = last;
    yield await rowsOf(reader, keys);
    await nextTurn();
  }
}

async function rowsOf(reader: Sql, keys: readonly number[]): Promise<ExportRow[]> {
  const rows = await rowsWithMail(reader, 'list_key', keys);
  if (rows.length === 0) return [];
  const notes = await reader.rows(
    `SELECT request_id, text FROM panel_notes WHERE request_id IN (${placeholders(rows.length)}) ORDER BY created_at, id`,
    rows.map(({ id = null }) => id),
  );
  const notesOf = Map.groupBy(notes, ({ request_id = null }) => request_id);
  return rows.map((row) => toExportRow(row, notesOf.get(row.id ?? null) ?? []));
}

export type ExportRow = ReturnType<typeof toExportRow>;

function toExportRow(row: Row, notes: readonly Row[]) {
  const { id, receivedAt, timesReceived, fields, edition, source, record } = toRequest(row);
  const { stage, trialStart, trialEnds, sale, lostReason, followUp } = record;
  return {
    ...fields,
    edition: edition ?? '',
    source: source.utm_source ?? source.referrer_host ?? '',
    medium: source.utm_medium ?? '',
    campaign: source.utm_campaign ?? '',
    id,
    receivedAtMs: receivedAt.getTime(),
    timesReceived,
    stage,
    trialStart: trialStart ?? '',
    trialLastDay: trialEnds ? addDays(trialEnds, -1) : '',
    wonEdition: sale?.edition ?? '',
    licences: sale?.licences ?? null,
    amountCents: sale?.amountCents ?? null,
    lostReason: lostReason ?? '',
    followUp: followUp ?? '',
    mail: String(row.mail ?? ''),
    notes: notes.map(({ text }) => String(text)),
  };
}

/** The columns of a spreadsheet export: Spanish headings and cell types. */

/** moment: milliseconds since 1970; day: `2026-01-31`. */
export type Cell =
  | { kind: 'text'; value: string }
  | { kind: 'number' | 'amount' | 'moment'; value: number | null }
  | { kind: 'day'; value: string };

const stageNames: Record<Stage, string> = {
  new: 'Nueva',
  contacted: 'Contactada',
  trial: 'En prueba',
  won: 'Compró',
  lost: 'No compró',
};

const mailNames: Record<string, string> = { sent: 'Entregado', held: 'Detenido', '': '' };

export const exportColumns: readonly { heading: string; width: number; cell: (row: ExportRow) => Cell }[] = [
  { heading: 'Recibida', width: 17, cell: (row) => ({ kind: 'moment', value: row.receivedAtMs }) },
  ...fieldNames.map((name) => ({
    heading: fieldLabels[name],
    width: 24,
    // Phone numbers are text cells: as numbers they would lose leading zeros.
    cell: (row: ExportRow): Cell => ({ kind: 'text', value: row[name] }),
  })),
  { heading: 'Plan de interés', width: 20, cell: (row) => ({ kind: 'text', value: row.edition }) },
  { heading: 'Origen', width: 16, cell: (row) => ({ kind: 'text', value: row.source }) },
  { heading: 'Medio', width: 12, cell: (row) => ({ kind: 'text', value: row.medium }) },
  { heading: 'Campaña', width: 16, cell: (row) => ({ kind: 'text', value: row.campaign }) },
  { heading: 'Etapa', width: 12, cell: (row) => ({ kind: 'text', value: stageNames[row.stage] }) },
  { heading: 'Inicio de prueba', width: 14, cell: (row) => ({ kind: 'day', value: row.trialStart }) },
  { heading: 'Fin de prueba', width: 14, cell: (row) => ({ kind: 'day', value: row.trialLastDay }) },
  { heading: 'Edición comprada', width: 20, cell: (row) => ({ kind: 'text', value: row.wonEdition }) },
  { heading: 'Licencias', width: 10, cell: (row) => ({ kind: 'number', value: row.licences }) },
  {
    heading: 'Monto',
    width: 12,
    cell: (row) => ({ kind: 'amount', value: row.amountCents === null ? null : row.amountCents / 100 }),
  },
  { heading: 'Motivo', width: 24, cell: (row) => ({ kind: 'text', value: row.lostReason }) },
  { heading: 'Seguimiento', width: 14, cell: (row) => ({ kind: 'day', value: row.followUp }) },
  { heading: 'Notas', width: 40, cell: (row) => ({ kind: 'text', value: row.notes.join('\n') }) },
  {
    heading: 'Correo',
    width: 12,
    cell: (row) => ({ kind: 'text', value: mailNames[row.mail] ?? 'En espera' }),
  },
  { heading: 'Veces recibida', width: 10, cell: (row) => ({ kind: 'number', value: row.timesReceived }) },
  { heading: 'Id', width: 38, cell: (row) => ({ kind: 'text', value: row.id }) },
];
