import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalCents } from '../../contract/plan-price.ts';
import { standardPlans } from '../../contract/standard-plans.ts';
import type { Plan } from './plan-choice.ts';
import { compareCosts, comparedPlan } from './savings.ts';

type Three = [Plan, Plan, Plan];
const standard: Plan[] = standardPlans({ virtualDisk: 800, basic: 1000, professional: 1500 });
const [virtualDisk, basic, professional] = standard.map((plan) => ({ ...plan, popular: false })) as Three;

test.each([
  ['the chosen one', [virtualDisk, basic, professional], 'professional', 'professional'],
  ['else the popular one', [basic, { ...professional, popular: true }], 'virtual-disk', 'professional'],
  ['else the first one', [virtualDisk, basic, professional], 'virtual-disk', 'basic'],
  ['never one paid monthly', [{ ...basic, payment: 'monthly' }, professional], 'basic', 'professional'],
  ['never one on request', [{ ...basic, priceCents: undefined }, professional], 'basic', 'professional'],
  ['or none', [virtualDisk, { ...basic, payment: 'yearly', popular: true }], 'basic', undefined],
] satisfies [
  string,
  Plan[],
  string,
  string | undefined,
][])('compared: %s', (_name, plans, chosen, compared) => {
  expect(comparedPlan(plans, chosen)?.id).toBe(compared);
});

test('the costs of 40 PCs, a disk of $40, a server of $1,000 and licences of $10', () => {
  expect(compareCosts({ pcs: 40, diskCents: 4000, serverCents: 100_000, plan: basic })).toEqual({
    disksCents: 160_000,
    disklessCents: 140_000,
    cheaperFrom: 34,
  });
});

test('the number shown is where the sums cross, whatever the prices, to the cent', () => {
  const cents = fc.integer({ min: 0, max: 9_999_999_900 });
  const price = fc.integer({ min: 1, max: 9_999_999_900 });
  const unit = fc.constantFrom('pc', 'room');
  // Few cents apart, too: there the quotient is large and its rounding would tell.
  const disk = fc.oneof(cents, fc.integer({ min: -2, max: 2 }));
  fc.assert(
    fc.property(disk, cents, price, unit, (typed, serverCents, priceCents, unit) => {
      const plan = { ...basic, unit, priceCents };
      const diskCents = typed <= 2 ? Math.max(0, priceCents + typed) : typed;
      const at = (pcs: number) => compareCosts({ pcs, diskCents, serverCents, plan });
      // As whole numbers of any size, apart from the formula.
      const saved = (pcs: number) => {
        const licences = totalCents(plan, 1) ?? 0;
        const perPc = BigInt(unit === 'pc' ? diskCents - licences : diskCents);
        return BigInt(pcs) * perPc - BigInt(serverCents) - BigInt(unit === 'pc' ? 0 : licences);
      };
      const { cheaperFrom } = at(1);
      for (const pcs of [1, 40, 5000])
        expect(BigInt(at(pcs).disksCents - at(pcs).disklessCents)).toBe(saved(pcs));
      if (cheaperFrom === undefined) expect(saved(1e15) <= 0n).toBe(true);
      else expect([saved(cheaperFrom) > 0n, saved(cheaperFrom - 1) <= 0n]).toEqual([true, true]);
    }),
    { numRuns: 2000 },
  );
});
