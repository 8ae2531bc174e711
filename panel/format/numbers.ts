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

/**
 * An amount as it is typed: `147,50`, `147.50`, `$1,095`, `1.095,50`, by the rule of `readNumber`. A single point before three
 * figures may be either, and is refused, unless `numbers` part thousands so.
 */
export function readMoney(
  typed: string,
  numbers = business.numbers,
): { amountCents: number } | { problem: string } {
  const text = typed
    .replace((numbers.before + numbers.after).trim(), '')
    .replace(numbers.currency, '')
    .replaceAll(/[\s$]|USD/gi, '')
    // Other signs of a currency: `Gs.` in Paraguay, `US` of `US$`.
    .replace(/^\p{L}{1,2}[./]?/u, '');
  if (text === '') return { problem: 'Escribe el monto' };
  const [, point = ''] = /^\d{1,3}\.(\d{3})$/.exec(text) ?? [];
  if (point && numbers.group !== '.')
    return {
      problem: `${text} puede ser ${text.replace('.', '')} o ${text.slice(0, -1)}: escríbelo sin punto, o con dos cifras de centavos`,
    };
  const amount = /^[\d.,'’]+$/.test(text) ? readNumber(text) : undefined;
  const hasCents = numbers.decimals > 0;
  if (amount === undefined)
    return { problem: `Escribe un monto como ${money(109_500)} o ${money(hasCents ? 14_750 : 1_475_000)}` };
  const amountCents = Math.round(amount * 100);
  if (!hasCents && amountCents % 100 !== 0)
    return { problem: `Escribe el monto sin decimales: ${numbers.currency} no tiene centavos` };
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
