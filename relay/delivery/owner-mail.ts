/** The mail that tells the owner about a trial request: what was sent, and large ways to answer at once. */
import type { Business } from '../../contract/business.ts';
import { editionNamed } from '../../contract/editions.ts';
import { readPcs } from '../../contract/read-number.ts';
import { fieldLabels, whatsappHref } from '../../contract/request-text.ts';
import { fieldNames, fromTemplateParams } from '../../contract/trial-request.ts';
import { isPlainAddress } from './delivery-config.ts';
import { type MailButton, mailHtml } from './mail-html.ts';
import { dayAndTime, dollars, oneLine } from './mail-text.ts';
import { lookInPanel, type PanelMention, requestHref } from './panel-mention.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** One address that cannot be read as anything else. */
  replyTo?: string;
}

export interface OwnerMailInput {
  id: string;
  receivedAt: Date;
  /** Template params as received. */
  params: Record<string, string>;
  business: Pick<Business, 'name' | 'timeZone' | 'pricesCents' | 'mailColours'>;
  /** When the same person sent earlier requests, newest first. */
  earlier?: readonly Date[];
  panel: PanelMention;
  /** Quarantined requests that no mail has reported yet. */
  robots: number;
  /** Deliveries that stay held until the owner retries them. */
  held: number;
}

const valueLengthMax = 1_000;
const partLengthMax = 60;

export function composeOwnerMail(input: OwnerMailInput): MailContent {
  const { id, receivedAt, params, business, panel, earlier = [], robots, held } = input;
  const fields = fromTemplateParams(params);
  const part = (text: string) => oneLine(text, partLengthMax);
  const [company, computers, city] = [part(fields.company), part(fields.computers), part(fields.city)];
  const edition = editionFacts(fields.edition ?? '', fields.computers, business);
  const facts = [
    ...edition,
    ...fieldNames.map((name) => [fieldLabels[name], oneLine(fields[name], valueLengthMax)] as const),
  ];
  const greeting = `Hola, ${part(fields.fullName)}. Te escribo de ${business.name} por tu solicitud de prueba de 30 días.`;
  const inPanel = requestHref(panel, id);
  const buttons: MailButton[] = [
    ...answersTo(fields.phone, greeting),
    ...(inPanel ? [{ label: 'Abrir en el panel', href: inPanel }] : []),
  ];
  const wrote = earlierText(earlier, business);
  const email = fields.email.trim();
  const isAnswerable = isPlainAddress(email);
  const byMail = isAnswerable
    ? 'Para escribir por correo, responde a este mensaje.'
    : 'No respondas a este mensaje: no le llegaría. Escribe al correo o al WhatsApp que figuran arriba.';
  const received = dayAndTime(receivedAt, business.timeZone);
  const notes = [
    byMail,
    `Recibida el ${received.text} (${received.zone}). Solicitud ${id}.`,
    ...(robots > 0 ? [robotsNote(robots, panel)] : []),
    ...(held > 0 ? [heldNote(held, panel)] : []),
  ];
  const lead = [`${computers} PC · ${city}`, ...(wrote ? [wrote] : [])];
  return {
    subject: `Solicitud de prueba: ${company}, ${computers} PC, ${city}`,
    text: [
      `Nueva solicitud de prueba: ${company}`,
      ...lead,
      '',
      ...buttons.map(({ label, href }) => `${label}: ${href}`),
      ...(buttons.length > 0 ? [''] : []),
      ...facts.map(([name, value]) => `${name}: ${value}`),
      '',
      ...notes,
    ].join('\n'),
    html: mailHtml(
      { title: `Nueva solicitud de prueba: ${company}`, lead, buttons, facts, notes },
      business.mailColours,
    ),
    ...(isAnswerable ? { replyTo: email } : {}),
  };
}

export function robotsNote(robots: number, panel: PanelMention): string {
  return robots === 1
    ? `1 envío quedó apartado porque parece de un robot.${lookInPanel(panel, 'Revísalo', 'Apartadas')}`
    : `${robots} envíos quedaron apartados porque parecen de robots.${lookInPanel(panel, 'Revísalos', 'Apartadas')}`;
}

function heldNote(held: number, panel: PanelMention): string {
  return held === 1
    ? `1 entrega está detenida.${lookInPanel(panel, 'Revísala', 'Entregas')}`
    : `${held} entregas están detenidas.${lookInPanel(panel, 'Revísalas', 'Entregas')}`;
}

/** The edition as it came, with the total where the number of PCs can be counted, or else the price for each. */
function editionFacts(
  title: string,
  computers: string,
  { pricesCents }: OwnerMailInput['business'],
): [name: string, value: string][] {
  const shown = oneLine(title, partLengthMax);
  if (!shown) return [];
  const edition = editionNamed(title);
  const pcs = readPcs(computers);
  if (!edition) return [['Edición', shown]];
  const each = pricesCents[edition];
  // No number is made of `unas 40`: the form says the price for each then, too.
  if (!pcs)
    return [
      ['Edición', shown],
      ['Precio', `${dollars(each)} por PC, pago único`],
    ];
  return [
    ['Edición', shown],
    ['Total', `${dollars(pcs * each)} (${pcs} PC × ${dollars(each)}, pago único)`],
  ];
}

/** A chat with the visitor and a call; none when the phone is too short or too long to be one. */
function answersTo(phone: string, greeting: string) {
  const digits = phone.replace(/\D/g, '');
  if (digits.length < 6 || digits.length > 20) return [];
  return [
    { label: 'Escribir por WhatsApp', href: whatsappHref(digits, greeting), isPrimary: true },
    { label: 'Llamar', href: `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}` },
  ];
}

const earlierShownMax = 3;

function earlierText(earlier: readonly Date[], { timeZone }: OwnerMailInput['business']): string {
  if (earlier.length === 0) return '';
  const days = earlier.slice(0, earlierShownMax).map((moment) => dayAndTime(moment, timeZone).text);
  return `Ya escribió antes: ${days.join('; ')}${earlier.length > earlierShownMax ? ' y más' : ''}.`;
}
