/** What a visitor typed -> a whole number from 1 to `max`, or undefined while it is no number. */
export function parseCount(text: string, max: number): number | undefined {
  const number = readNumber(text);
  return number === undefined ? undefined : Math.min(max, Math.max(1, Math.round(number)));
}

/**
 * What a visitor typed -> a number from 0, as it stands, or undefined. Groups of three are thousands, behind a comma or
 * a point: Latin America writes both.
 */
export function readNumber(text: string): number | undefined {
  const typed = text.trim();
  const plain = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(typed) ? typed.replace(/[.,]/g, '') : typed;
  return /^\d+(\.\d+)?(e\d+)?$/i.test(plain) ? Number(plain) : undefined;
}
