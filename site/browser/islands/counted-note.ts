import { formatCount, formatTenths, parseCount } from '../../formulas/format.ts';

/**
 * The note below a number field whose value is not used as typed; '' when it is.
 * @param typed also empty when the browser could not parse it
 * @param instead the number that is used while the field holds none
 * @param step the smallest number; every number is a multiple of it
 */
export function countedNote(typed: string, max: number, instead: number, step = 1): string {
  const limits = `(mínimo ${step}, máximo ${formatCount(max)})`;
  const counted = parseCount(typed, max, step);
  if (!counted) return `Escribe un número ${limits}. Usamos ${formatTenths(instead)}.`;
  return `${counted}` === typed ? '' : `Usamos ${formatTenths(counted)} ${limits}.`;
}
