/** Stored requests as the owner's commands print them: one in full, and a table. */
import { readBuiltBusiness } from '../../business/built-business.ts';
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
  const sent = toTemplateParams({ ...request.fields, ...request.sent });
  const corrected = (name: string, value: string) =>
    sent[name]?.trim() === value.trim() || !sent[name]
      ? ''
      : ` (original: ${oneLine(sent[name], valueLengthMax)})`;
  return [
    `Solicitud ${request.id}: ${statusWords[request.status]}${times}`,
    `Llegó el ${localMinute(request.receivedAt.getTime(), timeZone)} (${request.receivedAt.toISOString()})`,
    ...(source ? [`Vino de ${source}`] : []),
    ...(step.length > 0 ? [`Siguiente paso: ${oneLine(step.join(' '), valueLengthMax)}`] : []),
    '',
    ...Object.entries(toTemplateParams(request.fields)).map(
      ([name, value]) =>
        `  ${oneLine(name, 40).padEnd(24)} ${oneLine(value, valueLengthMax)}${corrected(name, value)}`,
    ),
    '',
    ...(request.deliveries.length > 0 || way ? [] : ['Sin entregas: al recuperarla se entrega.']),
    ...request.deliveries.flatMap((delivery) => [
      `${deliveryWords(delivery)}, ${delivery.attempts === 1 ? '1 intento' : `${delivery.attempts} intentos`}${timeText(delivery, timeZone)}`,
      ...(delivery.lastError
        ? [
            `  último error: ${reasonTexts[delivery.reasonCode ?? 'other']} (${oneLine(delivery.lastError, valueLengthMax)})`,
          ]
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

/** Column widths; they are fixed, so that the first line is printed before the last one is read. */
const columns = {
  RECIBIDA: 16,
  ID: 36,
  NEGOCIO: 28,
  PC: 8,
  CIUDAD: 20,
  EDICIÓN: 20,
  ESTADO: 8,
  VECES: 5,
  ENTREGAS: 0,
} as const;

export const tableTitle = tableLine(Object.keys(columns));

/** One line each, whatever the visitors typed into the fields. */
export function tableLines(requests: readonly StoredRequest[], timeZone: string): string[] {
  return requests.map((request) => {
    const { company, computers, city, edition = '' } = request.fields;
    return tableLine([
      localMinute(request.receivedAt.getTime(), timeZone),
      request.id,
      oneLine(company, columns.NEGOCIO),
      oneLine(computers, columns.PC),
      oneLine(city, columns.CIUDAD),
      oneLine(edition, columns.EDICIÓN),
      statusWords[request.status],
      String(request.timesReceived),
      request.deliveries.map(deliveryWords).join(', ') || '-',
    ]);
  });
}

function tableLine(cells: readonly string[]): string {
  const widths = Object.values(columns);
  return cells
    .map((cell, at) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - [...cell].length)))
    .join('  ')
    .trimEnd();
}

/** Of what is published in the panel, or else of what was built; this machine's where neither is. */
export async function businessTimeZone({ database }: Pick<Store, 'database'>): Promise<string> {
  const published = (await publishedVersion(database))?.entries.timeZone;
  if (typeof published === 'string') return published;
  try {
    return readBuiltBusiness().timeZone;
  } catch {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}

export const requestsText = counted('solicitud', 'solicitudes');
export const deliveriesText = counted('entrega', 'entregas');

export function counted(one: string, many: string): (number: number) => string {
  return (number) => `${number} ${number === 1 ? one : many}`;
}
