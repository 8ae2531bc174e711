/** What a number of PCs costs at the business in place, as the page writes it. */
import { priceCentsOf } from '../../site/content/prices.ts';
import type { EditionId } from '../../site/formulas/edition.ts';
import { formatPrice } from '../../site/formulas/format.ts';

export function cost(pcs: number, edition: EditionId): string {
  return formatPrice(pcs * priceCentsOf[edition]);
}
