/** What is written to a customer, greetings and quotes, and the quote that holds. */
import { addDays, daysBetween } from '../../contract/calendar-day.ts';
import { greetingText, standardGreetings } from '../../contract/greetings.ts';
import type { RequestRow, TimelineEvent } from '../../contract/panel/answers.ts';
import type { Quote } from '../../contract/panel/inputs.ts';
import { amountCentsMax } from '../../contract/panel/limits.ts';
import { priceTerms, totalCents } from '../../contract/plan-price.ts';
import { calculatorLink, discountedCents, pcsMax } from '../../contract/quote.ts';
import { pcsIn, readNumber } from '../../contract/read-number.ts';
import { business } from './business.ts';
import { relayTime } from './clock.ts';
import { endingDays, today, writtenDay } from './dates.ts';
import { count, money, pcs, readMoney } from './numbers.ts';

/** Each text that can be chosen, by its name: first that of the stage; the owner's replace those of the same name. */
export function greetingsFor({ stage, trialEnds }: Pick<RequestRow, 'stage' | 'trialEnds'>, now: number) {
  const isEnding = daysBetween(today(now), trialEnds ?? '') <= endingDays;
  const ofTrial = isEnding ? 'Fin de la prueba' : 'Durante la prueba';
  const first = stage === 'new' ? 'Primer contacto' : stage === 'trial' ? ofTrial : 'Saludo';
  const own = business.greetings.map(({ name, text }) => [name, text] as const);
  return new Map<string, string>([[first, ''], ...Object.entries(standardGreetings), ...own]);
}

/** What a row of a list has, and the fields and the record of a request. */
export type Customer = Pick<RequestRow, 'id' | 'fullName' | 'company' | 'computers' | 'phone' | 'country'> &
  Pick<RequestRow, 'email' | 'edition' | 'stage' | 'trialEnds'>;

/** @param persona who writes @param quote what the customer was offered, which holds instead of the list of prices */
export function greetingOf(text: string, customer: Customer, persona: string, quote?: Quote): string {
  const { fullName, company, computers } = customer;
  // No title or short form, such as `Ing.` and `Ma.`, no particle after it, and no emoji.
  const isName = (word: string) => /^(?!(?:de|del|la|las|los)$)\p{L}[^.]*$/iu.test(word);
  const first = fullName.split(/\s+/).find(isName) ?? '';
  // In one case it would be shouted, or careless.
  const isOneCase = [first.toUpperCase(), first.toLowerCase()].includes(first);
  const plan = planOf(quote?.edition ?? customer.edition);
  // Nothing for a price on request, and for no certain number of PCs.
  const total = quote?.totalCents ?? (plan && totalCents(plan, pcsIn(computers)));
  return greetingText(text, {
    nombre: isOneCase ? first.slice(0, 1).toUpperCase() + first.slice(1).toLowerCase() : first,
    pc: quote ? `${count(quote.pcs)} PC` : /\d/.test(computers) ? pcs(computers) : '',
    edicion: quote?.edition ?? plan?.name,
    total: total
      ? [money(total), ...(plan ? priceTerms(plan, 'total', business.priceWords) : [])].join(', ')
      : '',
    ...{ persona, negocio: business.name, local: company },
  });
}

/** What of a quote is typed; the list's sum where the price is on request. */
export type TypedQuote = Record<'edition' | 'pcs' | 'discount' | 'validUntil' | 'list', string>;

/** So many days a quote holds, unless the person says another day. */
const usualDays = 15;

/** As the customer was offered last, else as he asked; what is not certain is left to the person. */
export function usualQuote({ edition, computers }: Customer, last?: Quote): TypedQuote {
  const validUntil = addDays(today(relayTime()), usualDays);
  const pcs = String(last?.pcs ?? (pcsIn(computers) || ''));
  return { edition: planOf(last?.edition ?? edition)?.name ?? '', pcs, discount: '0', validUntil, list: '' };
}

/** The quote, or what is missing, or beyond what the relay takes. */
export function readQuote({ edition, validUntil, list, ...typed }: TypedQuote): Quote | { problem: string } {
  const [pcs = 0, discountPercent] = [readNumber(typed.pcs), Number(typed.discount)];
  const isWhole = (value: number, min: number, max: number) =>
    Number.isInteger(value) && value >= min && value <= max;
  const plan = planOf(edition);
  if (!plan) return { problem: 'Elige la edición' };
  if (!isWhole(pcs, 1, 1_000_000)) return { problem: 'Escribe cuántas PC' };
  const listed = totalCents(plan, pcs);
  const price = listed === undefined ? readMoney(list) : { amountCents: listed };
  if ('problem' in price) return price;
  if (price.amountCents > amountCentsMax) return { problem: 'El monto es demasiado alto' };
  if (!isWhole(discountPercent, 0, 100)) return { problem: 'El descuento va de 0 a 100, sin decimales' };
  if (validUntil < today(relayTime())) return { problem: 'Elige hasta qué día es válida' };
  const total = discountedCents(price.amountCents, discountPercent, business.numbers.decimals);
  return { edition, pcs, discountPercent, totalCents: total, validUntil };
}

/** The page's calculator goes along where it shows the same sum: without a discount, and for as many PCs as it takes. */
export function quoteText(quote: Quote, customer: Customer, persona: string): string {
  const { edition, discountPercent, validUntil } = quote;
  const plan = planOf(edition);
  const { numbers, page, priceWords } = business;
  const price =
    plan?.priceCents &&
    `Precio: ${money(plan.priceCents)} ${priceTerms(plan, 'each', priceWords).join(', ')}`;
  // Several countries write the same sign.
  const currency = numbers.before === '$' ? ` ${numbers.currency}` : '';
  // A price on request is paid as its plan says, too.
  const terms = plan ? priceTerms({ ...plan, priceCents: quote.totalCents }, 'total', priceWords) : [];
  const total = [money(quote.totalCents) + currency, ...terms].join(', ');
  const isOnPage = price && !discountPercent && quote.pcs <= pcsMax;
  const lines = [
    'Hola[, {nombre}]. Esta es tu cotización de {negocio}:',
    '',
    `${edition} para ${count(quote.pcs)} PC`,
    price,
    `Total${discountPercent ? ` con ${discountPercent} % de descuento` : ''}: ${total}`,
    `Válida hasta el ${writtenDay(validUntil)}.`,
    '',
    priceWords.notIncluded,
    page && isOnPage && `Puedes verla en ${page}/${calculatorLink(quote.pcs, plan.id)}`,
    '{persona}, {negocio}',
  ];
  return greetingOf(lines.filter((line) => typeof line === 'string').join('\n'), customer, persona);
}

export function planOf(edition: string | null) {
  return business.editions.find(({ name }) => name === edition);
}

/** The last one, until its last day is over. */
export function validQuote(timeline: readonly TimelineEvent[], now: number) {
  const last = timeline.findLast((event) => event.kind === 'quoted');
  return last && last.quote.validUntil >= today(now) ? last : undefined;
}
