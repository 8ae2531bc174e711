/**
 * What a visitor typed -> a whole number from 1 to `max`, or undefined while it is no number. Groups of three are
 * thousands, behind a comma or a point: Latin America writes both.
 */
export function parseCount(text: string, max: number): number | undefined {
  const typed = text.trim();
  const plain = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(typed) ? typed.replace(/[.,]/g, '') : typed;
  return /^\d+(\.\d+)?(e\d+)?$/i.test(plain)
    ? Math.min(max, Math.max(1, Math.round(Number(plain))))
    : undefined;
}
