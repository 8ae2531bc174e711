import { formatCount } from '../formulas/format.ts';
import { parseCount } from '../formulas/parse-count.ts';

/** What to say below a number field that is not counted as it stands; '' when it is, or is empty. */
export function countedNote({ value, validity }: HTMLInputElement, max: number): string {
  const limits = `de 1 a ${formatCount(max)}`;
  const counted = parseCount(value, max);
  if (validity.badInput || (value && !counted)) return `Escribe un número, ${limits}.`;
  return counted && `${counted}` !== value ? `Se calcula con ${formatCount(counted)} (${limits}).` : '';
}
