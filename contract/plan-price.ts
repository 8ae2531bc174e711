/** What a plan costs, in figures and words. A total is of one payment, whose words always stand beside it. */
import type { payments, priceUnits } from './payments.ts';
import { pricingWords } from './pricing-words.ts';

export interface PlanPrice {
  /** One payment for one unit; absent = on request. */
  priceCents?: number | undefined;
  /** Absent = on request, and the owner does not say how it is paid. */
  payment?: (typeof payments)[number] | undefined;
  unit: (typeof priceUnits)[number];
}

/** @returns hundredths of one payment for a venue with so many PCs; undefined = on request */
export function totalCents({ priceCents, unit }: PlanPrice, pcs: number): number | undefined {
  return unit === 'room' || priceCents === undefined ? priceCents : pcs * priceCents;
}

/**
 * What a price is for and how it is paid: `por PC`, `pago único`. Nothing for a price on request.
 * @param of each: the plan's own price; total: of all PCs, which needs no `por PC`
 */
export function priceTerms(plan: PlanPrice, of: 'each' | 'total', words = pricingWords): string[] {
  const { priceCents, payment, unit } = plan;
  if (priceCents === undefined || !payment) return [];
  if (unit === 'pc') return of === 'each' ? [words.perPc, words[payment]] : [words[payment]];
  return [words.perRoom, words[payment]];
}
