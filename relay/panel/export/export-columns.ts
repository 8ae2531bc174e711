/** The columns of a spreadsheet export: Spanish headings and cell types. */
import type { Stage } from '../../../contract/panel-inputs.ts';
import { fieldLabels } from '../../../contract/request-text.ts';
import { fieldNames } from '../../../contract/trial-request.ts';
import type { ExportRow } from './export-rows.ts';

/** moment: milliseconds since 1970; day: `2026-01-31`. */
export type Cell =
  | { kind: 'text'; value: string }
  | { kind: 'number' | 'amount' | 'moment'; value: number | null }
  | { kind: 'day'; value: string };

export const stageNames: Record<Stage, string> = {
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
  { heading: 'Etapa', width: 12, cell: (row) => ({ kind: 'text', value: stageNames[row.stage] }) },
  { heading: 'Inicio de prueba', width: 14, cell: (row) => ({ kind: 'day', value: row.trialStart }) },
  { heading: 'Fin de prueba', width: 14, cell: (row) => ({ kind: 'day', value: row.trialLastDay }) },
  { heading: 'Edición comprada', width: 20, cell: (row) => ({ kind: 'text', value: row.wonEdition }) },
  { heading: 'Licencias', width: 10, cell: (row) => ({ kind: 'number', value: row.licences }) },
  {
    heading: 'Monto (USD)',
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
