/**
 * Short messages to the owner. Notices beside trial requests (a channel does not work, a person took a request, one is
 * waiting) are not stored: the caller remembers which are still to be sent, and tries again with the same id. Requests in a few
 * words; and the buttons under both: WhatsApp, a call, and the panel where there is one whose address is known.
 */
import type { Business } from '../../business/business.ts';
import { callableNumber } from '../../contract/phone-number.ts';
import { pcsText } from '../../contract/read-number.ts';
import { whatsappHref } from '../../contract/request-text.ts';
import { fromTemplateParams } from '../../contract/trial-request.ts';
import type { PanelConfig } from '../config.ts';
import type { Channel } from '../requests/outbox.ts';
import type { TypedRequest } from '../requests/request-row.ts';
import { oneLine } from '../safe-text.ts';
import type { Attempt, Send } from './attempt.ts';
import type { MailButton } from './mail/mail-html.ts';

export interface Notice {
  /** The same at every try, so that a receiver can recognise a repeat. */
  id: string;
  title: string;
  /** Plain text; an empty line begins a paragraph. */
  text: string;
  /** The request that it is about: where a tap leads. */
  requestId?: string | undefined;
  /** What the webhook gets; absent = the notice itself, with `event: 'notice'`. */
  post?: object | undefined;
  /** The account that caused it: its devices get nothing. */
  exceptAccountId?: string | undefined;
}

export interface NoticeChannel {
  channel: Channel;
  notify(notice: Notice, signal: AbortSignal): Promise<Attempt>;
}

export interface OwnerChannel extends NoticeChannel {
  send: Send;
}

export type NoticeResult = 'sent' | 'failed' | 'noDevice';

/** What reaches a phone at once; the others are read at a desk. */
const onPhones: ReadonlySet<Channel> = new Set<Channel>(['telegram', 'ntfy', 'push']);
const sendMaxMs = 60_000;

/** @returns sent = at least one took it, or may have; noDevice = there is no such channel, or no device. It never rejects. */
export async function sendNotice(
  channels: readonly NoticeChannel[],
  notice: Notice,
  by: 'phones' | 'all' = 'all',
): Promise<NoticeResult> {
  const chosen = channels.filter(({ channel }) => by === 'all' || onPhones.has(channel));
  const signal = AbortSignal.timeout(sendMaxMs);
  const failed = (): Attempt => ({ ok: false, kind: 'temporary', reason: '' });
  const results = await Promise.all(chosen.map(({ notify }) => notify(notice, signal).catch(failed)));
  if (results.every((result) => !result.ok && result.kind === 'dropped')) return 'noDevice';
  // What may have arrived is not sent again.
  return results.some((result) => result.ok || result.kind === 'unknown') ? 'sent' : 'failed';
}

const partLengthMax = 60;

/**
 * A trial request in the few words that fit on a phone's lock screen: the visitor's business; `40 PC · Arequipa`, then who
 * wrote, each a line without line breaks; the phone.
 * @param params template params as received: each part is cut and made one line
 */
export function requestNotice(params: Record<string, string>) {
  const fields = fromTemplateParams(params);
  const part = (text: string) => oneLine(text, partLengthMax);
  return {
    title: part(fields.company),
    lines: [`${pcsText(part(fields.computers))} · ${part(fields.city)}`, part(fields.fullName)],
    phone: part(fields.phone),
  };
}

/** To the others: who is assigned to a request now. */
export function takenNotice({ id, params, record }: TypedRequest): Notice {
  const { title, lines } = requestNotice(params);
  const { takenBy, version } = record;
  return {
    id: `tomada.${id}.${version}`,
    title: `${takenBy?.name} tomó la solicitud de ${title}`,
    text: lines.join('\n'),
    requestId: id,
    exceptAccountId: takenBy?.id,
  };
}

/** Whose request it is, and where the panel is. */
export interface Place {
  business: Pick<Business, 'name'>;
  panel: PanelConfig;
}

/** WhatsApp and a call, where the number's country is certain, and the panel, where its address is known. */
export function answerButtons(
  id: string,
  params: Readonly<Record<string, string>>,
  { business, panel }: Place,
): MailButton[] {
  const fields = fromTemplateParams(params);
  const number = callableNumber(fields);
  const name = oneLine(fields.fullName, partLengthMax);
  const greeting = `Hola, ${name}. Te escribo de ${business.name} por tu solicitud de prueba de 30 días.`;
  const ways = number && [
    { label: 'Escribir por WhatsApp', href: whatsappHref(number.slice(1), greeting), isPrimary: true },
    { label: 'Llamar', href: `tel:${number}` },
  ];
  return [...(ways || []), ...panelButtons(panel, id)];
}

/** One that opens the request, where there is an address to open. */
export function panelButtons(panel: PanelConfig, id: string | undefined, isPrimary = false): MailButton[] {
  const href = id && requestHref(panel, id);
  return href ? [{ label: 'Abrir en el panel', href, isPrimary }] : [];
}

/** The views of the panel that mails name, each with its path. */
const views = { Hoy: '/panel/hoy', Apartadas: '/panel/apartadas', Entregas: '/panel/entregas' } as const;
type View = keyof typeof views;

/** ` Revísala en el panel, en Entregas.`; '' without a panel. @param verb with its object, such as `Revísala` */
export function lookInPanel(panel: PanelConfig, verb: string, view: View): string {
  if (!panel.isOn) return '';
  const href = viewHref(panel, view);
  return href ? ` ${verb} en el panel: ${href}` : ` ${verb} en el panel, en ${view}.`;
}

/** Address of a view; undefined = there is none to link to. */
export function viewHref(panel: PanelConfig, view: View): string | undefined {
  return hrefOf(panel, views[view]);
}

/** Address of a request in the panel; undefined = there is none to link to. */
export function requestHref(panel: PanelConfig, id: string): string | undefined {
  return hrefOf(panel, `/panel/solicitudes/${encodeURIComponent(id)}`);
}

function hrefOf({ isOn, origin }: PanelConfig, path: string): string | undefined {
  return isOn && origin ? `${origin}${path}` : undefined;
}
