/** The price of the licences for a number of PCs: one payment per PC. */
import { parseCount } from './parse-count.ts';

export const pcsMin = 1;
export const pcsMax = 5000;

/** @returns US cents for all PCs together. */
export function licenseCostCents(pcs: number, pricePerPcCents: number): number {
  return pcs * pricePerPcCents;
}

/** Typed text -> number of PCs within the limits, or undefined while it is no number. */
export function parsePcs(text: string): number | undefined {
  return parseCount(text, pcsMax);
}
