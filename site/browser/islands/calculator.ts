/** What the calculators share: the note below a number field, and the result as a screen reader hears it. */
import { useEffect, useState } from 'react';
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

/** Slower than a drag or a typed number, so that a screen reader hears one result and not each step. */
const quietMs = 700;

/** The text once it has stayed the same for a while; '' until it changes for the first time. */
export function useSettled(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (text === first && !settled) return;
    const timer = setTimeout(() => setSettled(text), quietMs);
    return () => clearTimeout(timer);
  }, [text, first, settled]);
  return settled;
}
