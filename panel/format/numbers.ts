/** Counts and amounts as the page writes them: `1,095`, `$1,095`, `$7.35`. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function count(value: number): string {
  return whole.format(value);
}

/** "1,000+" when there are more than were counted. */
export function bounded({ count: value, more }: { count: number; more: boolean }): string {
  return more ? `${count(value)}+` : count(value);
}

export function money(amountCents: number): string {
  return amountCents % 100 === 0
    ? `$${whole.format(amountCents / 100)}`
    : `$${cents.format(amountCents / 100)}`;
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
