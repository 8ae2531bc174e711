/** The formats of an export: XLSX and CSV for spreadsheets, JSON for programs. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays } from '../../../contract/calendar-day.ts';
import { formWords } from '../../../contract/form-words.ts';
import type { ExportFormat, Quote } from '../../../contract/panel/inputs.ts';
import { readPcs } from '../../../contract/read-number.ts';
import { enteredSource, stageWord, wayWord } from '../../../contract/stage-record.ts';
import { fieldNames } from '../../../contract/trial-request.ts';
import { dayOf, localMinute } from '../../base/local-days.ts';
import { byteOrderMark, csvLine } from '../../base/safe-text.ts';
import { placeholders, type Row, type Sql } from '../../store/db/sql-database.ts';
import { rowsWithMail, toRequest } from '../../store/request-row.ts';
import { type ChosenFilter, conditionsOf, findKeys } from '../find-keys.ts';
import type { ListDeps } from '../list-requests.ts';
import { type CellKind, type CellValue, type Column, xlsx } from './xlsx.ts';

const types: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

export function exportFile(format: ExportFormat, filter: ChosenFilter, deps: ListDeps, now: Date) {
  const { timeZone } = deps;
  const content = { xlsx, csv, json }[format](exportRows(filter, deps), timeZone, columns);
  return {
    name: `solicitudes-${dayOf(now.getTime(), timeZone)}.${format}`,
    type: types[format],
    content: Readable.from(content, { objectMode: false }),
  };
}

async function* csv(pages: AsyncIterable<ExportRow[]>, timeZone: string) {
  yield byteOrderMark + csvLine(columns.map(([heading]) => heading));
  for await (const page of pages)
    yield page
      .map((row) => csvLine(columns.map(([, , kind, cell]) => csvText(kind, cell(row), timeZone))))
      .join('');
}

function csvText(kind: CellKind, value: CellValue, timeZone: string): string {
  if (value === null) return '';
  if (kind === 'moment') return localMinute(Number(value), timeZone);
  return kind === 'amount' ? Number(value).toFixed(2) : String(value);
}

/** One array with an object per line; names as in the panel's API, times in UTC. */
async function* json(pages: AsyncIterable<ExportRow[]>) {
  let separator = '[\n';
  for await (const page of pages) {
    const texts = page.map(({ receivedAtMs, ...row }) =>
      JSON.stringify({ receivedAt: new Date(receivedAtMs).toISOString(), ...row }),
    );
    yield separator + texts.join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Page size: a few milliseconds of work, so that the event loop stays responsive. */
const rowsAtOnce = 250;

/** Page by page, because all requests together may not fit into memory: newest first, without those that arrive meanwhile. */
async function* exportRows(
  filter: ChosenFilter,
  { reader, timeZone }: ListDeps,
): AsyncGenerator<ExportRow[]> {
  const conditions = conditionsOf(filter, timeZone);
  for (let { below } = conditions; ; ) {
    const keys = await findKeys(reader, { ...conditions, below }, rowsAtOnce);
    const last = keys.at(-1);
    if (last === undefined) return;
    below = last;
    yield await rowsOf(reader, keys, timeZone);
    await nextTurn();
  }
}

async function rowsOf(reader: Sql, keys: readonly number[], timeZone: string): Promise<ExportRow[]> {
  const rows = await rowsWithMail(reader, 'list_key', keys);
  const besides = async (query: string) =>
    Map.groupBy(await reader.rows(query, ids), ({ request_id = null }) => request_id);
  const ids = rows.map(({ id = null }) => id);
  const ofThese = `request_id IN (${placeholders(ids.length)})`;
  const notes = await besides(
    `SELECT request_id, text FROM panel_notes WHERE ${ofThese} ORDER BY created_at, id`,
  );
  const quotes = await besides(
    `SELECT request_id, details FROM panel_changes WHERE ${ofThese} AND kind = 'quoted' ORDER BY at, id`,
  );
  return rows.map((row) => {
    const id = row.id ?? null;
    return toExportRow(row, notes.get(id) ?? [], quotes.get(id)?.at(-1), timeZone);
  });
}

type ExportRow = ReturnType<typeof toExportRow>;

/** @param quoted the last quote's entry in the log */
function toExportRow(row: Row, notes: readonly Row[], quoted: Row | undefined, timeZone: string) {
  const { quote } = JSON.parse(String(quoted?.details ?? '{}')) as { quote?: Quote };
  const { id, receivedAt, timesReceived, fields, edition, source, record, way } = toRequest(row);
  const { stage, stageAt, trialStart, trialEnds, sale, seller, lostReason } = record;
  const { followUp, followUpTime, followUpText } = record;
  const isClosed = stage === 'won' || stage === 'lost';
  return {
    ...fields,
    edition: edition ?? '',
    source: way ? enteredSource : (source.utm_source ?? source.referrer_host ?? ''),
    medium: way ? wayWord[way] : (source.utm_medium ?? ''),
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
    seller: seller?.name ?? '',
    closedOn: isClosed ? dayOf(Date.parse(stageAt), timeZone) : '',
    lostReason: lostReason ?? '',
    quotedCents: quote?.totalCents ?? null,
    quoteValidUntil: quote?.validUntil ?? '',
    followUp: followUp ?? '',
    followUpTime: followUpTime ?? '',
    followUpText: followUpText ?? '',
    mail: String(row.mail ?? ''),
    notes: notes.map(({ text }) => String(text)),
  };
}

const mailNames: Record<string, string> = { sent: 'Entregado', held: 'Detenido', '': '' };

/** The columns of a spreadsheet. Phone numbers are texts: as numbers they would lose leading zeros. */
const columns: readonly Column<ExportRow>[] = [
  ['Recibida', 17, 'moment', (row) => row.receivedAtMs],
  ...fieldNames.map(
    (name): Column<ExportRow> => [
      formWords.fields[name],
      24,
      name === 'computers' ? 'number' : 'text',
      // What is no certain number stays the text that it is.
      (row) => (name === 'computers' && readPcs(row[name])) || row[name],
    ],
  ),
  ['Edición de interés', 20, 'text', (row) => row.edition],
  ['Origen', 16, 'text', (row) => row.source],
  ['Medio', 12, 'text', (row) => row.medium],
  ['Campaña', 16, 'text', (row) => row.campaign],
  ['Etapa', 12, 'text', (row) => stageWord[row.stage]],
  ['Inicio de prueba', 14, 'day', (row) => row.trialStart],
  ['Fin de prueba', 14, 'day', (row) => row.trialLastDay],
  ['Edición comprada', 20, 'text', (row) => row.wonEdition],
  ['Licencias', 10, 'number', (row) => row.licences],
  ['Monto', 12, 'amount', (row) => row.amountCents && row.amountCents / 100],
  ['Vendió', 16, 'text', (row) => row.seller],
  ['Día de cierre', 14, 'day', (row) => row.closedOn],
  ['Motivo', 24, 'text', (row) => row.lostReason],
  ['Cotizado', 12, 'amount', (row) => row.quotedCents && row.quotedCents / 100],
  ['Válida hasta', 14, 'day', (row) => row.quoteValidUntil],
  ['Siguiente paso', 14, 'day', (row) => row.followUp],
  ['Hora', 8, 'text', (row) => row.followUpTime],
  ['Qué hacer', 30, 'text', (row) => row.followUpText],
  ['Notas', 40, 'text', (row) => row.notes.join('\n')],
  ['Aviso por correo', 16, 'text', (row) => mailNames[row.mail] ?? 'En espera'],
  ['Veces recibida', 10, 'number', (row) => row.timesReceived],
  ['Id', 38, 'text', (row) => row.id],
];
