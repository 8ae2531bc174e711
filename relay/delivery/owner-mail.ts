/** The mail that tells the owner about a trial request: its fields, and links to answer by mail and by WhatsApp. */

import { fieldLabels } from '../../contract/request-text.ts';
import { fieldNames, fromTemplateParams } from '../../contract/trial-request.ts';
import { escapeHtml } from '../escape-html.ts';
import { isPlainAddress } from './delivery-config.ts';
import { oneLine } from './mail-text.ts';

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
  /** Quarantined requests that no mail has reported yet. */
  robots: number;
  /** Deliveries that stay held until the owner retries them. */
  held: number;
}

const valueLengthMax = 1_000;
const subjectPartLengthMax = 60;

export function composeOwnerMail({ id, receivedAt, params, robots, held }: OwnerMailInput): MailContent {
  const fields = fromTemplateParams(params);
  const [company, computers, city] = [fields.company, fields.computers, fields.city].map((part) =>
    oneLine(part, subjectPartLengthMax),
  );
  const values = fieldNames.map(
    (name) => [fieldLabels[name], oneLine(fields[name], valueLengthMax)] as const,
  );
  const whatsapp = whatsappUrl(fields.phone);
  const notes = [
    ...(robots > 0 ? [robotsNote(robots)] : []),
    ...(held > 0
      ? [`${held === 1 ? '1 entrega está detenida' : `${held} entregas están detenidas`}. ${seeList}`]
      : []),
  ];
  const stored = `Recibida el ${whenText(receivedAt)}. Solicitud ${id}.`;
  const email = fields.email.trim();
  const answerable = isPlainAddress(email);
  const byMail = answerable
    ? 'Para escribir por correo, responde a este mensaje.'
    : 'No respondas a este mensaje: no le llegaría. Escribe al correo o al WhatsApp que figuran arriba.';
  return {
    subject: `Solicitud de prueba: ${company}, ${computers} PC, ${city}`,
    text: [
      'Nueva solicitud de prueba de 30 días',
      '',
      ...values.map(([label, value]) => `${label}: ${value}`),
      '',
      ...(whatsapp ? [`Escribir por WhatsApp: ${whatsapp}`] : []),
      byMail,
      '',
      stored,
      ...notes,
    ].join('\n'),
    html: [
      '<!doctype html><html lang="es"><body style="font-family:sans-serif">',
      '<h1 style="font-size:20px">Nueva solicitud de prueba de 30 días</h1><table>',
      ...values.map(
        ([label, value]) =>
          `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
      ),
      '</table>',
      ...(whatsapp ? [`<p><a href="${escapeHtml(whatsapp)}">Escribir por WhatsApp</a></p>`] : []),
      `<p>${byMail}</p>`,
      ...[stored, ...notes].map((note) => `<p style="color:#555">${escapeHtml(note)}</p>`),
      '</body></html>',
    ].join('\n'),
    ...(answerable ? { replyTo: email } : {}),
  };
}

const seeList = 'Para ver la lista: npm run requests -- list';

export function robotsNote(robots: number): string {
  return `${
    robots === 1
      ? '1 envío quedó apartado porque parece de un robot'
      : `${robots} envíos quedaron apartados porque parecen de robots`
  }. ${seeList}. Para recuperar uno: npm run requests -- release ID`;
}

/** Link to a WhatsApp chat with the visitor; undefined when the phone has too few digits. */
function whatsappUrl(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 6 && digits.length <= 20 ? `https://wa.me/${digits}` : undefined;
}

function whenText(moment: Date): string {
  return new Intl.DateTimeFormat('es-PE', { dateStyle: 'long', timeStyle: 'long' }).format(moment);
}
