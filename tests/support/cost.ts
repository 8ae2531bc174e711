/** The plans of the business in place, and what a number of PCs costs with one of them, as the page writes it. */
import { numberFormatOf, writeMoney } from '../../contract/number-format.ts';
import { business } from '../../site/content/business.ts';
import { initialPlan, type Plan, planFor } from '../../site/formulas/plan-choice.ts';

/** The tests' businesses that this is used with have prices for each PC. */
export const plans = business.plans.map((plan) => ({ ...plan, priceCents: plan.priceCents ?? Number.NaN }));

/** Chosen at first: Basic Edition of the standard plans. */
export const firstPlan = initialPlan(plans);

/** What the need for several servers leads to: Professional Edition of the standard plans. */
export const balancedPlan = planFor(plans, { diskless: true, vhdBoot: false, balancing: true }) ?? firstPlan;

export function cost(pcs: number, plan: Plan & { priceCents: number }): string {
  return writeMoney(pcs * plan.priceCents, numberFormatOf(business));
}
