import type { EditionId } from '../formulas/edition.ts';
import { formatPrice } from '../formulas/format.ts';
import { business } from './business.ts';

const { virtualDisk, basic, professional } = business.pricesCents;

/** One-time price of each edition per PC, in US cents. */
export const priceCentsOf: Record<EditionId, number> = { 'virtual-disk': virtualDisk, basic, professional };

/** The prices as text. */
export const prices = {
  virtualDisk: formatPrice(virtualDisk),
  basic: formatPrice(basic),
  professional: formatPrice(professional),
  /** Prices of the cheapest edition, and of the cheapest one with diskless boot. */
  from: formatPrice(Math.min(virtualDisk, basic, professional)),
  disklessFrom: formatPrice(Math.min(basic, professional)),
};
