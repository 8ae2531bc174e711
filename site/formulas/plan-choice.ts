/** The plans of the business, and the one that a set of needs requires. */

/** What the calculators know of a plan. */
export interface Plan {
  id: string;
  title: string;
  /** Of one licence, for one PC. */
  priceCents: number;
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

/** The cheapest plan that covers all needs. */
export function planFor<Any extends Plan>(plans: readonly Any[], needs: Needs): Any | undefined {
  const covering = plans.filter((plan) => needNames.every((name) => plan[name] || !needs[name]));
  return covering.toSorted((a, b) => a.priceCents - b.priceCents)[0];
}

/** Needs that require this plan, without VHD boot where the others suffice. */
export function needsOf(plans: readonly Plan[], plan: Plan): Needs {
  const { diskless, vhdBoot, balancing } = plan;
  const needs = { diskless, vhdBoot: false, balancing };
  return planFor(plans, needs) === plan ? needs : { ...needs, vhdBoot };
}

/**
 * The needs by which a plan is chosen: those in which the plans differ. None where they do not suffice: a plan that is
 * never the cheapest for its needs, or needs that no plan covers together.
 */
export function decidingNeeds(plans: readonly Plan[]): NeedName[] {
  const deciding = needNames.filter(
    (name) => plans.some((plan) => plan[name]) && plans.some((plan) => !plan[name]),
  );
  const isEachReached = plans.every((plan) => planFor(plans, needsOf(plans, plan)) === plan);
  // Whatever covers the largest set covers each smaller one.
  const all = Object.fromEntries(needNames.map((name) => [name, deciding.includes(name)])) as Needs; // of all names
  return isEachReached && planFor(plans, all) ? deciding : [];
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
