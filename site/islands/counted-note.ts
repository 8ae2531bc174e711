import { formatCount } from '../formulas/format.ts';
import { parseCount } from '../formulas/parse-count.ts';

/**
 * What to say below a number field that is not counted as it stands; '' when it is.
 * @param instead what is counted while the field holds no number
 */
export function countedNote({ value }: HTMLInputElement, max: number, instead: number): string {
  const limits = `de 1 a ${formatCount(max)}`;
  // Empty as well where the browser could not read what was typed.
  const counted = parseCount(value, max);
  if (!counted) return `Escribe un número, ${limits}. Se calcula con ${formatCount(instead)}.`;
  return `${counted}` === value ? '' : `Se calcula con ${formatCount(counted)} (${limits}).`;
}
