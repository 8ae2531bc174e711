/** What the licences of a number of PCs cost: paid once, per PC. */
import { parseCount } from './parse-count.ts';

export const pcsMin = 1;
export const pcsMax = 5000;

/** @returns cents of USD for all PCs together. */
export function licenseCostCents(pcs: number, pricePerPcCents: number): number {
  return pcs * pricePerPcCents;
}

/** What a visitor typed -> PCs within the limits, or undefined while it is no number. */
export function parsePcs(text: string): number | undefined {
  return parseCount(text, pcsMax);
}
