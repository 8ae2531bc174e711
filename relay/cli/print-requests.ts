/** Stored requests as the owner's commands print them: one in full, and a table. */
import { readBuilt } from '../../business/built-business.ts';
import type { RequestDetail } from '../../contract/panel/answers.ts';
import { attemptWords, fieldWord } from '../../contract/panel/words.ts';
import { nextStepOf, stageWord, wayLabel } from '../../contract/stage-record.ts';
import { type FieldName, fieldNames } from '../../contract/trial-request.ts';
import { localMinute } from '../base/local-days.ts';
import { oneLine } from '../base/safe-text.ts';
import { publishedVersion } from '../page/page-store.ts';
import { type Exported, exportRows, mailWord } from '../search/export/export-file.ts';
import type { ListDeps } from '../search/list-requests.ts';
import type { Store } from '../store/store.ts';

const valueLengthMax = 2_000;

export function describeRequest(request: RequestDetail, timeZone: string): string {
  const { id, status, timesReceived, fields, sent, edition, receivedAt, record, timeline } = request;
  const times = timesReceived === 1 ? '' : `, recibida ${timesReceived} veces`;
  const entered = timeline.find((event) => event.kind === 'entered');
  const source = entered ? `${wayLabel(entered.way)} (${entered.by.name})` : request.source;
  const step = Object.values(nextStepOf(record)).filter((part) => part !== null);
  const line = (text: string) => oneLine(text, valueLengthMax);
  const minute = (moment: string) => localMinute(Date.parse(moment), timeZone);
  const field = (name: FieldName) => {
    const [value, original = ''] = [line(fields[name]), line(sent[name] ?? '')];
    const isCorrected = original !== '' && original !== value;
    return labelled(fieldWord[name], isCorrected ? `${value} (original: ${original})` : value);
  };
  const attempts = timeline.filter((event) => event.kind === 'attempt');
  return [
    `Solicitud ${id}: ${status === 'quarantined' ? 'apartada' : 'en lista'}${times}`,
    `Llegó el ${minute(receivedAt)} (${receivedAt})`,
    ...(source ? [`Vino de ${source}`] : []),
    ...(step.length > 0 ? [`Siguiente paso: ${line(step.join(' '))}`] : []),
    '',
    ...fieldNames.filter((name) => fields[name] || sent[name]).map(field),
    ...(edition ? [labelled('Edición', line(edition))] : []),
    '',
    ...attempts.map((attempt) => {
      const reply = attempt.failure ? ` (${line(attempt.failure.detail)})` : '';
      return `${minute(attempt.at)}  ${attemptWords(attempt)}${reply}`;
    }),
  ].join('\n');
}

const labelled = (label: string, value: string) => `  ${label.padEnd(9)}  ${value}`;

/** Widths are fixed, so that the first line is printed before the last one is read. */
const columns: [title: string, width: number, cell: (row: Exported, timeZone: string) => string][] = [
  ['RECIBIDA', 16, ({ receivedAt }, timeZone) => localMinute(receivedAt.getTime(), timeZone)],
  ['ID', 36, ({ id }) => id],
  ['NEGOCIO', 28, ({ fields }) => fields.company],
  ['PC', 8, ({ fields }) => fields.computers],
  ['CIUDAD', 20, ({ fields }) => fields.city],
  ['EDICIÓN', 20, ({ edition }) => edition ?? ''],
  ['ETAPA', 10, ({ status, stage }) => (status === 'quarantined' ? 'Apartada' : stageWord[stage])],
  ['VECES', 5, ({ timesReceived }) => String(timesReceived)],
  ['CORREO', 9, mailWord],
];

/** Page by page: those of the list, then the quarantined ones. Nothing where there are none. */
export async function* requestTable(deps: ListDeps): AsyncGenerator<string> {
  let title = tableLine(([title]) => title);
  for (const quarantined of [undefined, 'true'] as const)
    for await (const page of exportRows({ quarantined }, deps)) {
      yield title + page.map((row) => rowLine(row, deps.timeZone)).join('');
      title = '';
    }
}

/** One line, whatever the visitor typed into the fields. */
export function rowLine(row: Exported, timeZone: string): string {
  return tableLine(([, , cell]) => cell(row, timeZone));
}

function tableLine(textOf: (column: (typeof columns)[number]) => string): string {
  const cells = columns.map((column) => {
    const text = oneLine(textOf(column), column[1]);
    return text + ' '.repeat(column[1] - [...text].length);
  });
  return `${cells.join('  ').trimEnd()}\n`;
}

/** Of what is published in the panel, or else of what was built. */
export async function businessTimeZone({ database }: Pick<Store, 'database'>): Promise<string> {
  const published = (await publishedVersion(database))?.entries.timeZone;
  return typeof published === 'string' ? published : readBuilt().business.timeZone;
}

export const requestsText = counted('solicitud', 'solicitudes');
export const deliveriesText = counted('entrega', 'entregas');

export function counted(one: string, many: string): (number: number) => string {
  return (number) => `${number} ${number === 1 ? one : many}`;
}
