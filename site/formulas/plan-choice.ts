/** The plans of the business, and the one that a set of needs requires. */

import type { PlanPrice } from '../../contract/plan-price.ts';

/** What the calculators know of a plan. */
export interface Plan extends PlanPrice {
  id: string;
  title: string;
  popular: boolean;
  /** The PCs boot without a disk, from the server. */
  diskless: boolean;
  vhdBoot: boolean;
  /** Several servers share the load. */
  balancing: boolean;
}

export const needNames = ['diskless', 'vhdBoot', 'balancing'] as const;
export type NeedName = (typeof needNames)[number];
export type Needs = Record<NeedName, boolean>;

/** The cheapest plan that covers all needs; one with a price before one on request. */
export function planFor<Any extends Plan>(plans: readonly Any[], needs: Needs): Any | undefined {
  const covering = plans.filter((plan) => needNames.every((name) => plan[name] || !needs[name]));
  return covering.toSorted((a, b) => orderOf(a) - orderOf(b))[0];
}

/** A price on request is beyond every price, and not infinite: a difference of two is a number. */
const orderOf = ({ priceCents = Number.MAX_SAFE_INTEGER }: Plan) => priceCents;

/** Whether all prices are for the same, and paid in the same way: others are not compared. */
export function isOneKind(plans: readonly Plan[]): boolean {
  const priced = plans.filter(({ priceCents }) => priceCents !== undefined);
  return priced.every(({ payment, unit }) => payment === priced[0]?.payment && unit === priced[0]?.unit);
}

/** Needs that require this plan, without VHD boot where the others suffice. */
export function needsOf(plans: readonly Plan[], plan: Plan): Needs {
  const { diskless, vhdBoot, balancing } = plan;
  const needs = { diskless, vhdBoot: false, balancing };
  return planFor(plans, needs) === plan ? needs : { ...needs, vhdBoot };
}

/**
 * The needs by which a plan is chosen: those in which the plans differ. None where they do not suffice: a plan that is
 * never the cheapest for its needs, needs that no plan covers together, or prices that cannot be compared.
 */
export function decidingNeeds(plans: readonly Plan[]): NeedName[] {
  const deciding = needNames.filter(
    (name) => plans.some((plan) => plan[name]) && plans.some((plan) => !plan[name]),
  );
  const isEachReached = plans.every((plan) => planFor(plans, needsOf(plans, plan)) === plan);
  // Whatever covers the largest set covers each smaller one.
  const all = Object.fromEntries(needNames.map((name) => [name, deciding.includes(name)])) as Needs; // of all names
  return isOneKind(plans) && isEachReached && planFor(plans, all) ? deciding : [];
}

/** The plan that is chosen at first: the popular one, or else the first with diskless boot. */
export function initialPlan<Any extends Plan>(plans: readonly Any[]): Any {
  const plan = plans.find(({ popular }) => popular) ?? plans.find(({ diskless }) => diskless) ?? plans[0];
  if (!plan) throw new Error('a business has at least two plans');
  return plan;
}

/** A plan's title without the word "Edition", for sentences, and tables whose heading contains it. */
export function shortTitle(title: string): string {
  return title.replace(' Edition', '');
}
