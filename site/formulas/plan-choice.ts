import type { PlanPrice } from '../../contract/plan-price.ts';

export interface Plan extends PlanPrice {
  id: string;
  title: string;
  popular: boolean;
  diskless: boolean;
  vhdBoot: boolean;
  balancing: boolean;
}

/** The chosen plan; before a choice the popular one, or else the first with diskless boot. */
export function chosenPlan<Any extends Plan>(plans: readonly Any[], edition?: string): Any {
  const plan =
    plans.find(({ id }) => id === edition) ??
    plans.find(({ popular }) => popular) ??
    plans.find(({ diskless }) => diskless) ??
    plans[0];
  if (!plan) throw new Error('a business has at least two plans');
  return plan;
}

/** A plan's title without the word "Edition", for sentences, and tables whose heading contains it. */
export function shortTitle(title: string): string {
  return title.replace(' Edition', '');
}
