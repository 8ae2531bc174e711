import { formatCount } from '../../formulas/format.ts';
import { parseCount } from '../../formulas/parse-count.ts';

/**
 * What to say below a number field that is not counted as it was typed; '' when it is.
 * @param typed empty as well where the browser could not read it
 * @param instead what is counted while the field holds no number
 */
export function countedNote(typed: string, max: number, instead: number): string {
  const limits = `de 1 a ${formatCount(max)}`;
  const counted = parseCount(typed, max);
  if (!counted) return `Escribe un número, ${limits}. Se calcula con ${formatCount(instead)}.`;
  return `${counted}` === typed ? '' : `Se calcula con ${formatCount(counted)} (${limits}).`;
}
