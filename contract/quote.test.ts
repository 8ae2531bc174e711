import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountCentsMax } from './panel/limits.ts';
import { calculatorLink, discountedCents } from './quote.ts';

test('every total is whole, no more than the list, within half a unit of the exact one, and falls as the discount grows', () => {
  const sum = fc.integer({ min: 0, max: amountCentsMax });
  fc.assert(
    fc.property(sum, fc.integer({ min: 0, max: 100 }), fc.constantFrom(0, 2), (cents, percent, decimals) => {
      const step = decimals === 0 ? 100 : 1;
      const list = cents - (cents % step);
      const total = discountedCents(list, percent, decimals);
      expect(total % step).toBe(0);
      expect(total).toBeGreaterThanOrEqual(0);
      // In whole numbers of a hundredth of a step, so that the comparison is exact.
      const off = BigInt(total) * 100n - BigInt(list) * BigInt(100 - percent);
      expect(off <= 0n ? -off <= BigInt(50 * step) : off < BigInt(50 * step)).toBe(true);
      if (percent < 100) expect(discountedCents(list, percent + 1, decimals)).toBeLessThanOrEqual(total);
    }),
    // Half a cent goes to the customer.
    { numRuns: 500, examples: [[50, 5, 2]] },
  );
});

test('the link to the calculator has the number of PCs, the edition and what else it is given', () => {
  expect(calculatorLink(60, 'basic')).toBe('?pcs=60&edicion=basic#quote');
  expect(calculatorLink(60, 'basic', 'red=1')).toBe('?pcs=60&edicion=basic&red=1#quote');
});
