/** The digest of the morning: what needs the owner today, first what has waited longest, with the ways to answer. */
import { clockWords, daysBetween } from '../../contract/calendar-day.ts';
import { channels } from '../../contract/channels.ts';
import { numberFormatOf, writeCount } from '../../contract/number-format.ts';
import type { NextStep, RequestRow, Section, Today } from '../../contract/panel/answers.ts';
import { stepLengthMax } from '../../contract/panel/limits.ts';
import { reasonTexts } from '../../contract/panel/reasons.ts';
import { dayOf } from '../base/local-days.ts';
import { oneLine, sentence, shortLine } from '../base/safe-text.ts';
import type { MailList } from '../delivery/mail/mail-html.ts';
import { type Place, viewLinks } from '../delivery/mail/request-mails.ts';
import { type Notice, requestLine, waitingSince } from '../delivery/notices.ts';
import { warnedDays } from '../requests/retention.ts';

type Line = MailList['lines'][number];

const shownMax = 10;

/** Undefined when there is nothing to say. */
export function digestNotice(id: string, today: Today, options: Place & { now: Date }): Notice | undefined {
  const lists = listsOf(today, options).filter(({ lines }) => lines.length > 0);
  if (lists.length === 0) return undefined;
  return {
    id,
    title: `Hoy: ${lists.map(({ inTitle }) => inTitle).join(', ')}`,
    text: 'Recibes este resumen cada día a las 8:00 si hay algo que hacer.',
    lists,
    buttons: viewLinks(options.panel, 'Hoy', 'Abrir el panel').map((link) => ({ ...link, isPrimary: true })),
  };
}

function listsOf(today: Today, { now, business, panel }: Place & { now: Date }) {
  const days = (day: string | null) => daysBetween(dayOf(now.getTime(), business.timeZone), day ?? '');
  const part = <Row>(title: string, words: string[], section: Section<Row>, line: (row: Row) => Line) => {
    const { count, more } = section;
    const lines = section.rows.slice(0, shownMax).map(line);
    const [some, left] = [more ? 'más de ' : '', count - lines.length];
    const counted = writeCount(count, numberFormatOf(business));
    return {
      title: `${title}: ${some}${counted}`,
      inTitle: `${some}${counted} ${words[count === 1 ? 0 : 1]}`,
      lines,
      more: left > 0 || more ? [`y ${some}${left} más`] : [],
    };
  };
  const request =
    <Row extends RequestRow>(detail: (row: Row) => string) =>
    (row: Row): Line => {
      const taken = row.takenBy ? ` La tiene ${sentence(shown(row.takenBy.name))}` : '';
      return requestLine(row, `${detail(row)}${taken}`, { business, panel });
    };
  const waiting = (row: RequestRow) =>
    `${waitingSince(Date.parse(row.receivedAt), now, business)}${row.takenBy ? '' : ' Nadie la ha tomado.'}`;
  return [
    part('Sin contactar', ['sin contactar', 'sin contactar'], today.unanswered, request(waiting)),
    part(
      'Siguientes pasos',
      ['siguiente paso', 'siguientes pasos'],
      today.followUps,
      request((row) => due(days(row.followUp), row)),
    ),
    part(
      'Pruebas que terminan',
      ['prueba que termina', 'pruebas que terminan'],
      today.trialsEnding,
      request(({ trialEnds }) => ending(days(trialEnds) - 1)),
    ),
    part(
      'Entregas detenidas',
      ['entrega detenida', 'entregas detenidas'],
      today.deliveries,
      ({ fullName, company, channel, failure }) => {
        const why = failure ? `: ${reasonTexts[failure.code]}` : '';
        const details = [`El ${channels[channel].name} no salió${why}.`];
        const links = viewLinks(panel, 'Entregas', 'Ver en Entregas');
        return { label: shown(company, fullName), details, links };
      },
    ),
    part(
      `Se borran en los próximos ${warnedDays} días`,
      ['se borra pronto', 'se borran pronto'],
      today.expiring,
      request(({ erasedOn }) => `Se borra ${when(days(erasedOn))}.`),
    ),
  ];
}

/** What is known of them, each a short line. */
export function shown(...texts: string[]): string {
  return texts.flatMap((text) => shortLine(text) || []).join(', ');
}

/** @param days until the last day of the trial */
function ending(days: number): string {
  return `${days < 0 ? 'Terminó' : 'Termina'} ${when(days)}.`;
}

function due(days: number, { followUpTime, followUpText }: NextStep): string {
  const at = followUpTime ? ` a ${clockWords(followUpTime)}` : '';
  const what = followUpText ? `: ${oneLine(followUpText, stepLengthMax)}` : '';
  return sentence(`${days === 0 ? 'Para hoy' : `Venció ${when(days)}`}${at}${what}`);
}

function when(days: number): string {
  const near: Record<number, string> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' };
  return near[days] ?? (days < 0 ? `hace ${-days} días` : `en ${days} días`);
}
