/** Formats times for a terminal. */

/** `2026-01-31 09:05`, in this machine's time zone. */
export function localTime(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${date} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
