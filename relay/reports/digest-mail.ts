/** The digest as a mail: what needs the owner today, oldest first, with links into the panel where there is one. */

import type { MailColours } from '../../business/business.ts';
import type { RequestRow, Section, Today } from '../../contract/panel-answers.ts';
import { reasonTexts } from '../../contract/panel-reasons.ts';
import { pcsText } from '../../contract/read-number.ts';
import type { PanelConfig } from '../config.ts';
import { type MailList, mailHtml } from '../delivery/mail/mail-html.ts';
import { requestHref, viewHref } from '../delivery/mail/panel-links.ts';
import type { MailContent } from '../delivery/mail/request-mails.ts';
import { dayOf } from '../local-days.ts';
import { warnedDays } from '../requests/retention.ts';
import { oneLine } from '../safe-text.ts';

interface DigestMailOptions {
  now: Date;
  timeZone: string;
  panel: PanelConfig;
  mailColours?: MailColours | undefined;
}

type Line = MailList['lines'][number];

interface Part {
  title: string;
  /** In the subject: one, several. */
  words: [one: string, many: string];
  section: Section<unknown>;
  lines: Line[];
}

const shownMax = 10;
const partLengthMax = 60;
const dayMs = 24 * 60 * 60 * 1000;

/** Undefined when there is nothing to say. */
export function digestMail(
  digest: Today,
  options: DigestMailOptions,
): Omit<MailContent, 'replyTo'> | undefined {
  const parts = partsOf(digest, options).filter(({ section }) => section.count > 0);
  if (parts.length === 0) return undefined;
  const subject = `Hoy: ${parts.map(({ section, words: [one, many] }) => `${countOf(section)} ${section.count === 1 ? one : many}`).join(', ')}`;
  const { panel } = options;
  const notes = [
    ...(panel.isOn
      ? []
      : ['El panel está apagado (PANEL=off): aquí está lo que llegó en las últimas 24 horas.']),
    'Recibes este resumen cada día a las 8:00 si hay algo que hacer (DIGEST=daily).',
  ];
  const today = viewHref(panel, 'Hoy');
  return {
    subject,
    text: [
      ...parts.flatMap(({ title, section, lines }) => [
        `${title}: ${countOf(section)}`,
        ...lines.map(
          ({ label, details, href }) => `- ${label}. ${details.join(' ')}${href ? `\n  ${href}` : ''}`,
        ),
        ...moreOf(section, lines),
        '',
      ]),
      ...(today ? [`Abrir el panel: ${today}`, ''] : []),
      ...notes,
    ].join('\n'),
    html: mailHtml(
      {
        title: 'Qué hacer hoy',
        ...(today ? { buttons: [{ label: 'Abrir el panel', href: today, isPrimary: true }] } : {}),
        lists: parts.map(({ title, section, lines }) => ({
          title: `${title}: ${countOf(section)}`,
          lines,
          more: moreOf(section, lines),
        })),
        notes,
      },
      options.mailColours,
    ),
  };
}

function partsOf(
  { unanswered, trialsEnding, followUps, deliveries, expiring }: Today,
  options: DigestMailOptions,
): Part[] {
  const { now, timeZone, panel } = options;
  const rows = (section: Section<RequestRow>, detail: (row: RequestRow) => string) =>
    section.rows.slice(0, shownMax).map((row) => requestLine(row, detail(row), options));
  const days = (day: string | null) => daysFrom(dayOf(now.getTime(), timeZone), day ?? '');
  return [
    {
      title: panel.isOn ? 'Sin contactar' : 'Recibidas',
      words: panel.isOn ? ['sin contactar', 'sin contactar'] : ['recibida', 'recibidas'],
      section: unanswered,
      lines: rows(unanswered, ({ receivedAt }) => ageOf(receivedAt, now)),
    },
    {
      title: 'Pruebas que terminan',
      words: ['prueba que termina', 'pruebas que terminan'],
      section: trialsEnding,
      lines: rows(trialsEnding, ({ trialEnds }) => ending(days(trialEnds) - 1)),
    },
    {
      title: 'Seguimientos',
      words: ['seguimiento', 'seguimientos'],
      section: followUps,
      lines: rows(followUps, ({ followUp }) => due(days(followUp))),
    },
    {
      title: 'Avisos que no salieron',
      words: ['entrega detenida', 'entregas detenidas'],
      section: deliveries,
      lines: deliveries.rows.slice(0, shownMax).map(({ fullName, company, failure }) => ({
        label: names(company, fullName),
        details: [failure ? sentence(reasonTexts[failure.code]) : 'No salió.'],
        href: viewHref(panel, 'Entregas'),
      })),
    },
    {
      title: `Se borran en ${warnedDays} días (RETENTION_DAYS)`,
      words: ['se borra pronto', 'se borran pronto'],
      section: expiring,
      lines: expiring.rows
        .slice(0, shownMax)
        .map((row) => requestLine(row, `Se borra ${when(Math.max(0, days(row.erasedOn)))}.`, options)),
    },
  ];
}

function requestLine(row: RequestRow, detail: string, { panel }: DigestMailOptions): Line {
  const { id, company, fullName, computers, city, phone } = row;
  const part = (text: string) => oneLine(text, partLengthMax);
  return {
    label: names(company, fullName),
    details: [`${detail} ${pcsText(part(computers))}, ${part(city)}.`, part(phone)],
    href: requestHref(panel, id),
  };
}

function names(...texts: string[]): string {
  return texts
    .map((text) => oneLine(text, partLengthMax))
    .filter(Boolean)
    .join(', ');
}

/** `Hace 3 días.`, `Hace 5 horas.` */
function ageOf(receivedAt: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(receivedAt)) / (60 * 60 * 1000)));
  if (hours === 0) return 'Hace menos de una hora.';
  if (hours < 48) return hours === 1 ? 'Hace 1 hora.' : `Hace ${hours} horas.`;
  return `Hace ${Math.floor(hours / 24)} días.`;
}

/** @param days until the last day of the trial */
function ending(days: number): string {
  return `${days < 0 ? 'Terminó' : 'Termina'} ${when(days)}.`;
}

function due(days: number): string {
  return days === 0 ? 'Para hoy.' : `Venció ${when(days)}.`;
}

function when(days: number): string {
  const near: Record<number, string> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' };
  return near[days] ?? (days < 0 ? `hace ${-days} días` : `en ${days} días`);
}

function daysFrom(day: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(day)) / dayMs);
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function countOf({ count, more }: Section<unknown>): string {
  return more ? `más de ${count}` : `${count}`;
}

function moreOf({ count, more }: Section<unknown>, lines: readonly Line[]): string[] {
  const left = count - lines.length;
  return left > 0 || more ? [`y ${more ? 'más de ' : ''}${left} más`] : [];
}
