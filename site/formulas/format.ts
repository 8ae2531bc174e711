/**
 * Numbers in the format of es-PE. Not Intl, because prerender and every browser must produce the same text, or hydration
 * would fail.
 */

/** 1095 -> `1,095`. */
export function formatCount(count: number): string {
  return `${Math.round(count)}`.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Cents of USD -> `$1,095`, or `$1,095.50` for an amount with cents. */
export function formatPrice(cents: number): string {
  const rest = cents % 100;
  return `$${formatCount((cents - rest) / 100)}${rest ? `.${`${rest}`.padStart(2, '0')}` : ''}`;
}

/** Seconds -> `45 s`, `33 min`, `22.2 h` or `9.3 días`, in the largest unit that reads well. */
export function formatDuration(seconds: number): string {
  if (seconds < 59.5) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 59.5 * 60) return `${Math.round(seconds / 60)} min`;
  const hours = seconds / 3600;
  return hours < 72 ? `${formatTenths(hours)} h` : `${formatTenths(hours / 24)} días`;
}

/** Seconds -> `45 s`, `1.3 min`, then as `formatDuration`. For short times that are compared with each other. */
export function formatShortTime(seconds: number): string {
  return seconds < 59.5 || seconds >= 597 ? formatDuration(seconds) : `${formatTenths(seconds / 60)} min`;
}

/** 12.54 -> `12.5`, 12.04 -> `12`. */
export function formatTenths(value: number): string {
  const tenths = Math.round(value * 10);
  const rest = tenths % 10;
  return formatCount((tenths - rest) / 10) + (rest ? `.${rest}` : '');
}
