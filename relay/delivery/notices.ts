/** Messages to the owner beside trial requests. None is stored: their callers try again, with the same id. */
import type { Business } from '../../business/business.ts';
import { clockWords } from '../../contract/calendar-day.ts';
import { type DeliveryChannel, channels as facts } from '../../contract/channels.ts';
import { numberFormatOf } from '../../contract/number-format.ts';
import { pcsText } from '../../contract/read-number.ts';
import type { TrialRequest } from '../../contract/trial-request.ts';
import { dayAndTime, dayOf, localMinute } from '../base/local-days.ts';
import type { Log } from '../base/log.ts';
import { sentence, shortLine } from '../base/safe-text.ts';
import type { PanelConfig } from '../config.ts';
import type { SqlDatabase } from '../store/db/sql-database.ts';
import { type Attempt, attempted, mayHaveArrived, type Send } from './attempt.ts';
import type { MailButton, MailList } from './mail/mail-html.ts';
import { answerButtons, type Place, panelButtons } from './mail/request-mails.ts';

export interface Notice {
  /** The same at every try, so that a receiver can recognise a repeat. */
  id: string;
  title: string;
  /** Plain text; an empty line begins a paragraph. */
  text: string;
  /** The customer's, below the text; a push goes without it. */
  phone?: string | undefined;
  /** What it names, such as requests, each with the ways to answer it; a webhook gets what it needs in `post`. */
  lists?: readonly MailList[];
  /** The request that it is about: where a tap leads. */
  requestId?: string | undefined;
  /** In place of the one that opens the request; where a tap leads is the last one. */
  buttons?: readonly MailButton[];
  /** What the webhook gets, with an `event`; given wherever a notice may go through every channel. */
  post?: object | undefined;
  /** Sellers' devices get nothing. */
  toOwners?: true;
  /** The account that caused it: its devices get nothing. */
  exceptAccountId?: string | undefined;
  /** The account that it is for: other devices get nothing, unless it was removed. */
  onlyAccountId?: string | undefined;
}

/** The whole text, for a channel that no lock screen shows, and what stands below it. */
export function textAndButtons({ text, phone, buttons, requestId }: Notice, panel: PanelConfig) {
  return {
    said: phone ? `${text}\n\n${phone}` : text,
    buttons: buttons ?? panelButtons(panel, requestId, true),
  };
}

export interface NoticeChannel {
  channel: DeliveryChannel;
  /** Always to the owner, who then gets what a visitor would get of a channel to visitors. */
  notify(notice: Notice, signal: AbortSignal): Promise<Attempt>;
}

export interface ConfiguredChannel extends NoticeChannel {
  send: Send;
}

export type NoticeResult = 'sent' | 'failed' | 'noDevice';

export type NoticeWay = 'phones' | 'mail' | 'all';

/** Where what is due is looked for, and how the owner is told of it. */
export interface Telling extends Place {
  database: SqlDatabase;
  /** `failed` is tried again; it never rejects. */
  notifyOwner: (notice: Notice, by: NoticeWay) => Promise<NoticeResult>;
  log: Log;
  now: () => Date;
}

const sendMaxMs = 60_000;
/** Of what is told: longer than a notice takes, and than two clocks differ. Another relay, or this one, tries again after it. */
export const tellingMs = 3 * 60_000;

/** @returns sent = at least one took it, or may have; noDevice = there is no such channel, or no device. It never rejects. */
export async function sendNotice(
  channels: readonly NoticeChannel[],
  notice: Notice,
  by: NoticeWay = 'all',
): Promise<NoticeResult> {
  const isChosen = (channel: DeliveryChannel) => (by === 'phones' ? facts[channel].isPhone : channel === by);
  const chosen = channels.filter(({ channel }) => by === 'all' || isChosen(channel));
  const signal = AbortSignal.timeout(sendMaxMs);
  const results = await Promise.all(chosen.map(({ notify }) => attempted(() => notify(notice, signal))));
  if (results.every((result) => !result.ok && result.kind === 'dropped')) return 'noDevice';
  return results.some(mayHaveArrived) ? 'sent' : 'failed';
}

/** For a phone's lock screen, each part cut and one line: company; `40 PC · Arequipa`, then who; phone. */
export function requestNotice(fields: Omit<TrialRequest, 'address' | 'email'>, business: Business) {
  const [company, fullName] = [shortLine(fields.company), shortLine(fields.fullName)];
  return {
    title: company || fullName,
    lines: [
      [pcsText(shortLine(fields.computers), numberFormatOf(business)), shortLine(fields.city)]
        .filter(Boolean)
        .join(' · '),
      company && fullName,
    ].filter(Boolean),
    phone: shortLine(fields.phone),
  };
}

/** A request among others, with the ways to answer it. @param said of it, in sentences */
export function requestLine(
  { id, ...fields }: Parameters<typeof requestNotice>[0] & { id: string },
  said: string,
  place: Place,
): MailList['lines'][number] {
  const { title, lines, phone } = requestNotice(fields, place.business);
  const details = [said, lines.map(sentence).join(' '), phone].filter(Boolean);
  return { label: title, details, links: answerButtons(id, fields, place) };
}

/** `Espera desde las 14:05.`, or with its day: `Espera desde el 6 de marzo de 2026, 17:50.` */
export function waitingSince(sinceMs: number, now: Date, business: Business): string {
  const [day, time = ''] = localMinute(sinceMs, business.timeZone).split(' ');
  const isToday = day === dayOf(now.getTime(), business.timeZone);
  const since = isToday ? clockWords(time) : `el ${dayAndTime(new Date(sinceMs), business).text}`;
  return `Espera desde ${since}.`;
}
