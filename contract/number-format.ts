/** Numbers and money as the business's country writes them: asked of Intl once, at build or start, then written the same everywhere. */

export interface NumberFormat {
  /** Between thousands. */
  group: string;
  decimal: string;
  /** ISO 4217. */
  currency: string;
  /** Of its amounts, as `decimalsOf` says where the relay runs: browsers differ, as in COP. */
  decimals: number;
  /** Around an amount: `$`, `Bs\u00a0`, or `\u00a0€` after it. */
  before: string;
  after: string;
}

/** What the specification writes: `$1,095.50`. */
export const usualNumbers: NumberFormat = {
  group: ',',
  decimal: '.',
  currency: 'USD',
  decimals: 2,
  before: '$',
  after: '',
};

/** The business's Spanish as a language tag: `es-PE`. It writes dates, and says how numbers are written. */
export function languageOf({ country }: { country: string }): string {
  return `es-${country}`;
}

/** @param country ISO 3166-1 alpha-2 @throws RangeError for a code that is none */
export function numberFormatOf({ country, currency }: { country: string; currency: string }): NumberFormat {
  const parts = new Intl.NumberFormat(languageOf({ country }), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    useGrouping: true,
  }).formatToParts(12_345.5);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const at = parts.findIndex(({ type }) => type === 'currency');
  // Intl still has the sign of the bolívar soberano, which ended in 2021.
  const symbol = textOf('currency').replace('Bs.S', 'Bs.');
  // A space would part the amount from its symbol at the end of a line.
  const space = symbol !== '$' && parts.some(({ type }) => type === 'literal') ? '\u00a0' : '';
  return {
    group: textOf('group').replace(/\s/, '\u00a0'),
    decimal: textOf('decimal'),
    currency,
    decimals: decimalsOf(currency),
    ...(at === 0 ? { before: symbol + space, after: '' } : { before: '', after: space + symbol }),
  };
}

/** 0 for a currency without cents, such as CLP. @throws RangeError for a code that is none */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('es', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** 1095 -> `1,095`. */
export function writeCount(count: number, { group }: NumberFormat): string {
  return `${Math.round(count)}`.replace(/\B(?=(\d{3})+$)/g, group);
}

/** Hundredths -> `$1,095`, or `$1,095.50` for an amount with cents. */
export function writeMoney(cents: number, numbers: NumberFormat): string {
  const { before, after, decimal } = numbers;
  const rest = cents % 100;
  const figure = `${writeCount((cents - rest) / 100, numbers)}${rest ? `${decimal}${`${rest}`.padStart(2, '0')}` : ''}`;
  return before + figure + after;
}
