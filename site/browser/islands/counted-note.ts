import { formatCount, formatTenths } from '../../formulas/format.ts';
import { parseCount } from '../../formulas/parse-count.ts';

/**
 * What to say below a number field that is not counted as it was typed; '' when it is.
 * @param typed empty as well where the browser could not read it
 * @param instead what is counted while the field holds no number
 * @param step the smallest number, and what every other one is a multiple of
 */
export function countedNote(typed: string, max: number, instead: number, step = 1): string {
  const limits = `de ${step} a ${formatCount(max)}`;
  const counted = parseCount(typed, max, step);
  if (!counted) return `Escribe un número, ${limits}. Se calcula con ${formatTenths(instead)}.`;
  return `${counted}` === typed ? '' : `Se calcula con ${formatTenths(counted)} (${limits}).`;
}
