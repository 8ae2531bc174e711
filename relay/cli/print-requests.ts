/** Stored requests as the owner's commands print them: one in full, and a table. */
import { readBuilt } from '../../business/built-business.ts';
import { channels } from '../../contract/channels.ts';
import { reasonTexts } from '../../contract/panel/reasons.ts';
import { nextStepOf, wayLabel } from '../../contract/stage-record.ts';
import { toTemplateParams } from '../../contract/template-params.ts';
import { sourceLabel } from '../../contract/visit-source.ts';
import { localMinute } from '../base/local-days.ts';
import { oneLine } from '../base/safe-text.ts';
import { publishedVersion } from '../page/page-store.ts';
import type { DeliveryState } from '../store/outbox.ts';
import type { Delivery, Store, StoredRequest } from '../store/store.ts';

const valueLengthMax = 2_000;

export function describeRequest(request: StoredRequest, timeZone: string): string {
  const times = request.timesReceived === 1 ? '' : `, recibida ${request.timesReceived} veces`;
  const { way, enteredBy } = request;
  const source = way ? `${wayLabel(way)} (${enteredBy?.name})` : sourceLabel(request.source);
  const step = Object.values(nextStepOf(request.record)).filter((part) => part !== null);
  const line = (text: string) => oneLine(text, valueLengthMax);
  const sent = toTemplateParams({ ...request.fields, ...request.sent });
  const corrected = (name: string, value: string) =>
    sent[name] && sent[name].trim() !== value.trim() ? ` (original: ${line(sent[name])})` : '';
  return [
    `Solicitud ${request.id}: ${statusWords[request.status]}${times}`,
    `Llegó el ${localMinute(request.receivedAt.getTime(), timeZone)} (${request.receivedAt.toISOString()})`,
    ...(source ? [`Vino de ${source}`] : []),
    ...(step.length > 0 ? [`Siguiente paso: ${line(step.join(' '))}`] : []),
    '',
    ...Object.entries(toTemplateParams(request.fields)).map(
      ([name, value]) => `  ${oneLine(name, 40).padEnd(24)} ${line(value)}${corrected(name, value)}`,
    ),
    '',
    ...(request.deliveries.length > 0 || way ? [] : ['Sin entregas: al recuperarla se entrega.']),
    ...request.deliveries.flatMap((delivery) => [
      `${deliveryWords(delivery)}, ${delivery.attempts === 1 ? '1 intento' : `${delivery.attempts} intentos`}${timeText(delivery, timeZone)}`,
      ...(delivery.lastError
        ? [`  último error: ${reasonTexts[delivery.reasonCode ?? 'other']} (${line(delivery.lastError)})`]
        : []),
    ]),
  ].join('\n');
}

const statusWords: Record<StoredRequest['status'], string> = {
  accepted: 'en lista',
  quarantined: 'apartada',
};
const stateWords: Record<DeliveryState, string> = {
  pending: 'en espera',
  leased: 'saliendo',
  sent: 'entregado',
  held: 'detenido',
};

function deliveryWords(delivery: Delivery): string {
  const maybe = delivery.maybeSent > 0 && delivery.state !== 'sent' ? ' (quizás llegó)' : '';
  return `${channels[delivery.channel].name} ${stateWords[delivery.state]}${maybe}`;
}

function timeText({ sentAt, nextAttemptAt }: Delivery, timeZone: string): string {
  if (sentAt) return `, salió el ${localMinute(sentAt.getTime(), timeZone)}`;
  return nextAttemptAt ? `, siguiente desde el ${localMinute(nextAttemptAt.getTime(), timeZone)}` : '';
}

/** Widths are fixed, so that the first line is printed before the last one is read. */
const columns: [title: string, width: number, cell: (request: StoredRequest, timeZone: string) => string][] =
  [
    ['RECIBIDA', 16, ({ receivedAt }, timeZone) => localMinute(receivedAt.getTime(), timeZone)],
    ['ID', 36, ({ id }) => id],
    ['NEGOCIO', 28, ({ fields }) => fields.company],
    ['PC', 8, ({ fields }) => fields.computers],
    ['CIUDAD', 20, ({ fields }) => fields.city],
    ['EDICIÓN', 20, ({ fields }) => fields.edition ?? ''],
    ['ESTADO', 8, ({ status }) => statusWords[status]],
    ['VECES', 5, ({ timesReceived }) => String(timesReceived)],
    ['ENTREGAS', 1_000, ({ deliveries }) => deliveries.map(deliveryWords).join(', ') || '-'],
  ];

export const tableTitle = tableLine(([title]) => title);

/** One line each, whatever the visitors typed into the fields. */
export function tableLines(requests: readonly StoredRequest[], timeZone: string): string[] {
  return requests.map((request) => tableLine(([, , cell]) => cell(request, timeZone)));
}

function tableLine(textOf: (column: (typeof columns)[number]) => string): string {
  const cells = columns.map((column) => {
    const text = oneLine(textOf(column), column[1]);
    return text + ' '.repeat(column[1] - [...text].length);
  });
  return cells.join('  ').trimEnd();
}

/** Of what is published in the panel, or else of what was built; this machine's where neither is. */
export async function businessTimeZone({ database }: Pick<Store, 'database'>): Promise<string> {
  const published = (await publishedVersion(database))?.entries.timeZone;
  if (typeof published === 'string') return published;
  try {
    return readBuilt().business.timeZone;
  } catch {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}

export const requestsText = counted('solicitud', 'solicitudes');
export const deliveriesText = counted('entrega', 'entregas');

export function counted(one: string, many: string): (number: number) => string {
  return (number) => `${number} ${number === 1 ? one : many}`;
}
