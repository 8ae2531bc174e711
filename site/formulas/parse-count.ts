/** What a visitor typed -> a whole number from 1 to `max`, or undefined while it is no number. */
export function parseCount(text: string, max: number): number | undefined {
  const typed = text.trim();
  return /^\d+(\.\d+)?$/.test(typed) ? Math.min(max, Math.max(1, Math.round(Number(typed)))) : undefined;
}
