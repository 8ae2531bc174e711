/** The plans of the business in place, and what a number of PCs costs with one of them, as the page writes it. */
import { numberFormatOf, writeMoney } from '../../contract/number-format.ts';
import { business } from '../../site/content/business.ts';
import { chosenPlan, type Plan } from '../../site/formulas/plan-choice.ts';

/** The tests' businesses that this is used with have prices for each PC. */
export const plans = business.plans.map((plan) => ({ ...plan, priceCents: plan.priceCents ?? Number.NaN }));

/** Chosen at first: Basic Edition of the standard plans. */
export const firstPlan = chosenPlan(plans);

/** The one for several servers: Professional Edition of the standard plans. */
export const balancedPlan = plans.find(({ balancing }) => balancing) ?? firstPlan;

export function cost(pcs: number, plan: Plan & { priceCents: number }): string {
  return writeMoney(pcs * plan.priceCents, numberFormatOf(business));
}
