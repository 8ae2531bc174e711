/** The plans inside sentences: which of them have something, and what they cost. */
import { numberFormatOf, writeMoney } from '../../contract/number-format.ts';
import { type NeedName, shortTitle } from '../formulas/plan-choice.ts';
import { business } from './business.ts';

const { plans } = business;
// Not the build's constant: `npm run texts` shows these sentences without a build.
const numbers = numberFormatOf(business);
const formatPrice = (cents: number) => writeMoney(cents, numbers);
const and = new Intl.ListFormat('es', { type: 'conjunction' });
const or = new Intl.ListFormat('es', { type: 'disjunction' });

export function plansWith(feature: NeedName) {
  return namesOf(plans.filter((plan) => plan[feature]));
}

export function plansWithout(feature: NeedName) {
  return namesOf(plans.filter((plan) => !plan[feature]));
}

function namesOf(some: typeof plans) {
  return {
    /** `Basic y Professional`; '' = no plan. */
    short: and.format(some.map(({ title }) => shortTitle(title))),
    full: and.format(some.map(({ title }) => title)),
    count: some.length,
    /** The word for what several do, or else for what one does. */
    verb: (several: string, one: string) => (some.length > 1 ? several : one),
  };
}

const least = (some: typeof plans) => Math.min(...some.map(({ priceCents }) => priceCents));
const leastCents = least(plans);
const disklessLeastCents = least(plans.filter(({ diskless }) => diskless));

/** The prices as text. */
export const prices = {
  /** Of the cheapest plan, and of the cheapest one with diskless boot. */
  from: formatPrice(leastCents),
  disklessFrom: formatPrice(disklessLeastCents),
  isDisklessCheapest: disklessLeastCents === leastCents,
  /** `$8 con Virtual Disk Edition o $10 con Basic Edition`. */
  ofEach: or.format(plans.map(({ title, priceCents }) => `${formatPrice(priceCents)} con ${title}`)),
};
