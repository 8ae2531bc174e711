/** The sum of a quote with a discount, and the page's calculator as a link. */

/** In whole cents, or in whole units where the currency has no cents: half of one goes to the customer. */
export function discountedCents(listCents: number, percent: number, decimals: number): number {
  const step = decimals === 0 ? 100 : 1;
  return Math.max(0, listCents - Math.round((listCents * percent) / (100 * step)) * step);
}

/** The most PCs that the calculator takes: a link with more shows the sum of these. */
export const pcsMax = 5000;

/** Query string and fragment. @param more further parameters */
export function calculatorLink(pcs: number, edition: string, more = ''): string {
  return `?pcs=${pcs}&edicion=${edition}${more && `&${more}`}#quote`;
}
