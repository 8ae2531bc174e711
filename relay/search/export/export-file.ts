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
import { placeholders, type Sql } from '../../store/db/sql-database.ts';
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

async function* csv(pages: AsyncIterable<Exported[]>, timeZone: string) {
  yield byteOrderMark + csvLine(columns.map(([, heading]) => heading));
  for await (const page of pages)
    yield page
      .map((row) => csvLine(columns.map(([, , , kind, cell]) => csvText(kind, cell(row), timeZone))))
      .join('');
}

function csvText(kind: CellKind, value: CellValue, timeZone: string): string {
  if (value == null) return '';
  if (kind === 'moment') return localMinute(Number(value), timeZone);
  return kind === 'amount' ? (Number(value) / 100).toFixed(2) : String(value);
}

/** One array with an object per line; names as in the panel's API, times in UTC. */
async function* json(pages: AsyncIterable<Exported[]>) {
  let separator = '[\n';
  for await (const page of pages) {
    const texts = page.map((row) => {
      const values = columns.map(([name, , , kind, cell, value = cell]) => [
        name,
        value(row) ?? absent[kind],
      ]);
      return JSON.stringify(Object.fromEntries(values));
    });
    yield separator + texts.join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const absent = { text: '', day: '', number: null, amount: null, moment: null };

/** Page size: a few milliseconds of work, so that the event loop stays responsive. */
const rowsAtOnce = 250;

/** Page by page, because all requests together may not fit into memory: newest first, without those that arrive meanwhile. */
export async function* exportRows(filter: ChosenFilter, { reader, timeZone }: ListDeps) {
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

export type Exported = Awaited<ReturnType<typeof rowsOf>>[number];

async function rowsOf(reader: Sql, keys: readonly number[], timeZone: string) {
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
    const { quote } = JSON.parse(`${quotes.get(id)?.at(-1)?.details ?? '{}'}`) as { quote?: Quote };
    const { record, way, source, ...request } = toRequest(row);
    const isClosed = record.stage === 'won' || record.stage === 'lost';
    return {
      ...record,
      ...request,
      source: way ? enteredSource : (source.utm_source ?? source.referrer_host),
      medium: way ? wayWord[way] : source.utm_medium,
      campaign: source.utm_campaign,
      trialLastDay: record.trialEnds && addDays(record.trialEnds, -1),
      closedOn: isClosed ? dayOf(Date.parse(record.stageAt), timeZone) : '',
      quote,
      mail: String(row.mail ?? ''),
      notes: notes.get(id)?.map(({ text }) => String(text)) ?? [],
    };
  });
}

/** State of the mail to the owner; empty where none is sent. */
export function mailWord({ mail }: Pick<Exported, 'mail'>): string {
  return mailNames[mail] ?? 'En espera';
}

const mailNames: Record<string, string> = { sent: 'Entregado', held: 'Detenido', '': '' };

/** Phone numbers are texts: as numbers they would lose leading zeros. */
const columns: readonly Column<Exported>[] = [
  ['receivedAt', 'Recibida', 17, 'moment', (row) => row.receivedAt.getTime(), (row) => row.receivedAt],
  ...fieldNames.map(
    (name): Column<Exported> => [
      name,
      formWords.fields[name],
      24,
      name === 'computers' ? 'number' : 'text',
      // What is no certain number stays the text that it is.
      ({ fields }) => (name === 'computers' && readPcs(fields[name])) || fields[name],
      ({ fields }) => fields[name],
    ],
  ),
  ['edition', 'Edición de interés', 20, 'text', (row) => row.edition],
  ['source', 'Origen', 16, 'text', (row) => row.source],
  ['medium', 'Medio', 12, 'text', (row) => row.medium],
  ['campaign', 'Campaña', 16, 'text', (row) => row.campaign],
  ['takenBy', 'La tiene', 16, 'text', (row) => row.takenBy?.name],
  ['stage', 'Etapa', 12, 'text', (row) => stageWord[row.stage], (row) => row.stage],
  ['trialStart', 'Inicio de prueba', 14, 'day', (row) => row.trialStart],
  ['trialLastDay', 'Fin de prueba', 14, 'day', (row) => row.trialLastDay],
  ['wonEdition', 'Edición comprada', 20, 'text', (row) => row.sale?.edition],
  ['licences', 'Licencias', 10, 'number', (row) => row.sale?.licences],
  ['amountCents', 'Monto', 12, 'amount', (row) => row.sale?.amountCents],
  ['seller', 'Vendió', 16, 'text', (row) => row.seller?.name],
  ['closedOn', 'Día de cierre', 14, 'day', (row) => row.closedOn],
  ['lostReason', 'Motivo', 24, 'text', (row) => row.lostReason],
  ['quotedCents', 'Cotizado', 12, 'amount', (row) => row.quote?.totalCents],
  ['quoteValidUntil', 'Válida hasta', 14, 'day', (row) => row.quote?.validUntil],
  ['followUp', 'Siguiente paso', 14, 'day', (row) => row.followUp],
  ['followUpTime', 'Hora', 8, 'text', (row) => row.followUpTime],
  ['followUpText', 'Qué hacer', 30, 'text', (row) => row.followUpText],
  ['notes', 'Notas', 40, 'text', (row) => row.notes.join('\n'), (row) => row.notes],
  ['mail', 'Aviso por correo', 16, 'text', mailWord, (row) => row.mail],
  ['timesReceived', 'Veces recibida', 10, 'number', (row) => row.timesReceived],
  ['id', 'Id', 38, 'text', (row) => row.id],
];
