import type { EditionId } from '../formulas/edition.ts';
import { formatPrice } from '../formulas/format.ts';
import { business } from './business.ts';

const { virtualDisk, basic, professional } = business.pricesCents;

/** Of each edition: once, per PC, in cents of USD. */
export const priceCentsOf: Record<EditionId, number> = { 'virtual-disk': virtualDisk, basic, professional };

/** As texts name them. */
export const prices = {
  virtualDisk: formatPrice(virtualDisk),
  basic: formatPrice(basic),
  professional: formatPrice(professional),
  /** Of the cheapest edition, and of the cheapest that boots without a disk. */
  from: formatPrice(Math.min(virtualDisk, basic, professional)),
  disklessFrom: formatPrice(Math.min(basic, professional)),
};
