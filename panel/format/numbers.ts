/** Counts and amounts as the page writes them: `1,095`, `$1,095`, `$7.35`. */
import { writeCount, writeMoney } from '../../contract/number-format.ts';
import { amountCentsMax } from '../../contract/panel/limits.ts';
import { pcsFigure, pcsText, readNumber } from '../../contract/read-number.ts';
import { business } from './business.ts';

export function count(value: number): string {
  return writeCount(value, business.numbers);
}

/** "1,000+" when there are more than were counted. */
export function boundedCount({ count: value, more }: { count: number; more: boolean }): string {
  return more ? `${count(value)}+` : count(value);
}

export function money(amountCents: number): string {
  return writeMoney(amountCents, business.numbers);
}

/** "6,442" */
export function pcsCount(computers: string): string {
  return pcsFigure(computers, business.numbers);
}

/** "6,442 PC" */
export function pcs(computers: string): string {
  return pcsText(computers, business.numbers);
}

/** Signs of a currency that people write beside its own, as `signOf` gives them. */
const otherSigns: Readonly<Record<string, readonly string[]>> = {
  USD: ['US$', 'U$S', '$US'],
  PYG: ['GS'],
  HNL: ['LPS'],
  DOP: ['RD$'],
  UYU: ['$U'],
  // Both are paid in Panama.
  PAB: ['$', 'US$', 'USD'],
};

/** `Gs. ` -> `GS`, `S/` -> `S`. */
function signOf(text: string): string {
  return text.replace(/\s|(?<=\p{L})[./]+/gu, '').toUpperCase();
}

/**
 * An amount as it is typed: `147,50`, `147.50`, `$1,095`, `1.095,50`, by the rule of `readNumber`. A single point before three
 * figures may be either, and is refused, unless `numbers` part thousands so; so is the sign of another currency.
 */
export function readMoney(
  typed: string,
  numbers = business.numbers,
): { amountCents: number } | { problem: string } {
  if (typed.trim() === '') return { problem: 'Escribe el monto' };
  const { currency } = numbers;
  const own = signOf(numbers.before + numbers.after);
  const signs = ['', own, currency, currency + own, own + currency, ...(otherSigns[currency] ?? [])];
  const [, before = '', figures = '', after = ''] = /^(\D*)(\d(?:.*\d)?)(\D*)$/.exec(typed) ?? [];
  const isOwn = [before, after].every((sign) => signs.includes(signOf(sign)));
  const text = figures.replace(/\s/g, '');
  const [, point = ''] = /^[1-9]\d{0,2}\.(\d{3})$/.exec(text) ?? [];
  if (isOwn && point && numbers.group !== '.')
    return {
      problem: `${text} puede ser ${text.replace('.', '')} o ${text.slice(0, -1)}: escríbelo sin punto, o con dos cifras de centavos`,
    };
  // Neither thousands nor cents: `1234.567`, `0.735`.
  const isOdd = !point && /^\d+\.\d{3,}$/.test(text);
  const amount = isOwn && !isOdd && /^[\d.,'’]+$/.test(text) ? readNumber(text) : undefined;
  const hasCents = numbers.decimals > 0;
  if (amount === undefined)
    return {
      problem: `Escribe un monto en ${currency}, como ${money(109_500)} o ${money(hasCents ? 14_750 : 1_475_000)}`,
    };
  const amountCents = Math.round(amount * 100);
  if (!hasCents && amountCents % 100 !== 0)
    return { problem: `Escribe el monto sin decimales: ${currency} no tiene centavos` };
  return amountCents <= amountCentsMax ? { amountCents } : { problem: 'El monto es demasiado alto' };
}

/** "1 solicitud", "3 solicitudes". */
export function several(value: number, one: string, many: string): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Share of a whole in percent, "12 %"; empty where the whole is nothing. */
export function share(part: number, all: number): string {
  if (all === 0) return '';
  const percent = (part / all) * 100;
  return percent > 0 && percent < 1 ? '< 1 %' : `${Math.round(percent)} %`;
}
