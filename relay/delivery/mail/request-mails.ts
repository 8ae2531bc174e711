/** The mails about a trial request, to the owner and to the visitor, and the buttons by which any message offers to answer it. */
import type { Business, MailColours } from '../../../business/business.ts';
import { mailWords } from '../../../business/mail-words.ts';
import { wordsOf } from '../../../business/own-texts.ts';
import { fill } from '../../../contract/fill.ts';
import { formWords } from '../../../contract/form-words.ts';
import { numberFormatOf, writeCount, writeMoney } from '../../../contract/number-format.ts';
import { requestHref, viewHref } from '../../../contract/panel/addresses.ts';
import { callableNumber, whatsappDigits } from '../../../contract/phone-number.ts';
import { priceTerms } from '../../../contract/plan-price.ts';
import { pricingWords } from '../../../contract/pricing-words.ts';
import { pcsText, readPcs } from '../../../contract/read-number.ts';
import { whatsappHref } from '../../../contract/request-text.ts';
import { fieldNames, type TrialRequest } from '../../../contract/trial-request.ts';
import { dayAndTime } from '../../base/local-days.ts';
import { isPlainAddress, oneLine, shortLine } from '../../base/safe-text.ts';
import type { PanelConfig } from '../../config.ts';
import type { TypedRequest } from '../../store/request-row.ts';
import { type MailButton, type MailLink, type MailPage, mailHtml, mailText } from './mail-html.ts';

export type MailContent = ReturnType<typeof composeMail>;

export interface OwnerMailInput extends Pick<TypedRequest, 'id' | 'receivedAt' | 'fields'> {
  /** Where the visitor came from, as `sourceLabel` writes it; '' = not known. */
  sourceLabel?: string;
  business: Business;
  /** When the same person sent earlier requests, newest first. */
  earlier?: readonly Date[] | undefined;
  panel: PanelConfig;
  /** Quarantined requests that no mail has reported yet. */
  quarantined?: number | undefined;
  /** Deliveries that stay held until the owner retries them. */
  held?: number | undefined;
}

const valueLengthMax = 1_000;

export function composeOwnerMail(input: OwnerMailInput): MailContent {
  const { id, receivedAt, fields, business } = input;
  const { sourceLabel = '', earlier = [], quarantined = 0, held = 0 } = input;
  const words = wordsOf('mail', mailWords, business);
  const form = wordsOf('form', formWords, business);
  const facts = [
    ...editionFacts(fields.edition ?? '', fields.computers, business),
    ...fieldNames.map((name) => [form.fields[name], oneLine(fields[name], valueLengthMax)] as const),
    ...(sourceLabel ? [[words.cameFrom, oneLine(sourceLabel, valueLengthMax)] as const] : []),
  ];
  const email = fields.email.trim();
  const { text: moment, zone } = dayAndTime(receivedAt, business);
  const notes = [
    { text: isPlainAddress(email) ? words.reply : words.doNotReply },
    { text: fill(words.received, { moment, zone, id }) },
    ...(quarantined > 0 ? [quarantinedNote(quarantined, input)] : []),
    ...(held > 0
      ? [lookInPanel(held, 'entrega está detenida.', 'entregas están detenidas.', 'Entregas', input)]
      : []),
  ];
  const about = {
    company: shortLine(fields.company),
    pcs: pcsText(shortLine(fields.computers), numberFormatOf(business)),
    city: shortLine(fields.city),
  };
  const page = {
    title: fill(words.title, about),
    lead: [`${about.pcs} · ${about.city}`, ...earlierText(earlier, business, words)],
    buttons: answerButtons(id, fields, input),
    facts,
    notes,
  };
  return composeMail(fill(words.subject, about), page, business.mailColours, email);
}

/** @param answersTo left out where it could be read as anything but one address */
export function composeMail(subject: string, page: MailPage, colours?: MailColours, answersTo = '') {
  const replyTo = isPlainAddress(answersTo) && { replyTo: { name: '', address: answersTo } };
  return { subject, text: mailText(page), html: mailHtml(page, colours), ...replyTo };
}

export function quarantinedNote(count: number, place: Place) {
  const one = 'solicitud quedó apartada porque parece de un robot.';
  const more = 'solicitudes quedaron apartadas porque parecen de robots.';
  return lookInPanel(count, one, more, 'Apartadas', place);
}

/** With a link to the view, or its name where there is no address to link to. */
function lookInPanel(count: number, one: string, more: string, view: View, { business, panel }: Place) {
  const text = `${writeCount(count, numberFormatOf(business))} ${count === 1 ? one : more}`;
  const look = `${count === 1 ? 'Revísala' : 'Revísalas'} en el panel`;
  const [link] = viewLinks(panel, view, look);
  return link ? { text, link } : { text: `${text} ${look}, en ${view}.` };
}

/** The edition as it came, with the total where the number of PCs can be counted, or else the price for each. */
function editionFacts(title: string, computers: string, business: Business): [name: string, value: string][] {
  const shown = shortLine(title);
  if (!shown) return [];
  const { total, price } = wordsOf('mail', mailWords, business);
  const edition: [string, string] = [wordsOf('form', formWords, business).edition, shown];
  const plan = business.plans.find((any) => any.title === title);
  if (!plan) return [edition];
  const pricing = wordsOf('pricing', pricingWords, business);
  const { priceCents, unit } = plan;
  if (priceCents === undefined) return [edition, [price, pricing.onRequest]];
  // No number is made of `unas 40`: the form says the price for each then, too.
  const pcs = unit === 'pc' ? readPcs(computers) : undefined;
  const numbers = numberFormatOf(business);
  const money = (cents: number) => writeMoney(cents, numbers);
  const each = money(priceCents);
  const terms = priceTerms(plan, pcs ? 'total' : 'each', pricing).join(', ');
  return [
    edition,
    pcs
      ? [total, `${money(pcs * priceCents)} (${writeCount(pcs, numbers)} PC × ${each}, ${terms})`]
      : [price, `${each} ${terms}`],
  ];
}

const earlierShownMax = 3;

function earlierText(earlier: readonly Date[], business: Business, words: typeof mailWords): string[] {
  if (earlier.length === 0) return [];
  const days = earlier.slice(0, earlierShownMax).map((moment) => dayAndTime(moment, business).text);
  const more = earlier.length > earlierShownMax ? words.andMore : '';
  return [fill(words.wroteBefore, { days: `${days.join('; ')}${more}` })];
}

/** The mail to the visitor when ACKNOWLEDGE=true. Its text is fixed, so that it cannot be used to send text to others. */
export function composeAcknowledgement(business: Business): MailContent {
  const { name, phone, whatsapp, email, mailColours, plans } = business;
  const words = wordsOf('mail', mailWords, business).acknowledgement;
  const isOnce = plans.every(({ payment, unit }) => payment === 'once' && unit === 'pc');
  const filled = (text: string) =>
    fill(text, { business: name, bought: isOnce ? words.boughtOnce : words.boughtOtherwise });
  const chat = whatsappHref(whatsapp, words.chat);
  const page = {
    title: filled(words.title),
    lead: [words.lead],
    steps: words.steps.map(filled),
    buttons: [{ label: words.byWhatsapp, href: chat, isPrimary: true }],
    notes: [{ text: `${name} · ${phone} · ${email}` }, { text: words.ignore }],
  };
  return composeMail(filled(words.subject), page, mailColours, email);
}

/** Whose request it is, and where the panel is. */
export interface Place {
  business: Business;
  panel: PanelConfig;
}

/** WhatsApp and a call, where the number's country is certain, and the panel, where its address is known. */
export function answerButtons(
  id: string,
  fields: Pick<TrialRequest, 'fullName' | 'phone' | 'country'>,
  { business, panel }: Place,
): MailButton[] {
  const number = callableNumber(fields);
  const name = shortLine(fields.fullName).replace(/\.$/, '');
  const words = wordsOf('mail', mailWords, business);
  const greeting = fill(words.greeting, { name, business: business.name });
  const ways = number && [
    { label: words.byWhatsapp, href: whatsappHref(whatsappDigits(number), greeting), isPrimary: true },
    { label: words.call, href: `tel:${number}` },
  ];
  return [...(ways || []), ...panelButtons(panel, id)];
}

/** One that opens the request, where there is an address to open. */
export function panelButtons({ origin }: PanelConfig, id: string | undefined, isPrimary = false) {
  return origin && id ? [{ label: 'Abrir en el panel', href: origin + requestHref(id), isPrimary }] : [];
}

/** The views of the panel that mails name. */
const views = { Hoy: 'today', Apartadas: 'quarantined', Entregas: 'deliveries' } as const;
type View = keyof typeof views;

export function viewLinks({ origin }: PanelConfig, view: View, label: string): MailLink[] {
  return origin ? [{ label, href: origin + viewHref(views[view]) }] : [];
}
