/** The plans inside sentences: which of them have something, and what they cost. */
import { daysText } from '../../contract/calendar-day.ts';
import { numberFormatOf, writeMoney } from '../../contract/number-format.ts';
import { priceTerms } from '../../contract/plan-price.ts';
import { pricingWords } from '../../contract/pricing-words.ts';
import { shortTitle } from '../formulas/plan-choice.ts';
import { business } from './business.ts';

const { plans } = business;
const numbers = numberFormatOf(business);
const formatPrice = (cents: number) => writeMoney(cents, numbers);
const and = new Intl.ListFormat('es', { type: 'conjunction' });
export const or = new Intl.ListFormat('es', { type: 'disjunction' });

/** Those that boot without a disk, and the others. */
export const booting = namesOf(({ diskless }) => diskless);
export const others = namesOf(({ diskless }) => !diskless);
export const balancing = namesOf((plan) => plan.balancing);
/** Bought for good. */
export const perpetual = namesOf(({ payment }) => payment === 'once');
export const isPerpetual = perpetual.count === plans.length;

function namesOf(fits: (plan: (typeof plans)[number]) => boolean) {
  const some = plans.filter(fits);
  return {
    /** `Basic y Professional`; '' = no plan. */
    short: and.format(some.map(({ title }) => shortTitle(title))),
    full: and.format(some.map(({ title }) => title)),
    count: some.length,
    /** The word for what several do, or else for what one does. */
    verb: (several: string, one: string) => (some.length > 1 ? several : one),
  };
}

export const trial = daysText(business.trialDays);

/** The plan whose unit and payment all others have too; undefined = the page speaks of each plan's own. */
export const likeAll = plans.find(
  ({ payment, unit }) => payment && plans.every((other) => other.payment === payment && other.unit === unit),
);

/** The least price of each kind, in words: `desde $8`, `por PC`, `pago único`. */
function leastOfEachKind(some: typeof plans): string[][] {
  const kinds = Map.groupBy(some, (plan) => priceTerms(plan, 'each').join());
  kinds.delete('');
  return [...kinds.values()].map((all) => [
    `desde ${formatPrice(Math.min(...all.map(({ priceCents = 0 }) => priceCents)))}`,
    ...all.slice(0, 1).flatMap((plan) => priceTerms(plan, 'each')),
  ]);
}

const kinds = leastOfEachKind(plans);
const disklessKinds = leastOfEachKind(plans.filter(({ diskless }) => diskless));

/** What comes after the trial: `desde $8 por PC (arranque sin disco desde $10), pago único`. */
function priceAfterTrial(): string {
  const [[from = '', unit = '', payment = ''] = [], ...others] = kinds;
  if (!from) return pricingWords.toAsk;
  const diskless = (price = '') => `arranque sin disco${price ? ` ${price}` : `: ${pricingWords.toAsk}`}`;
  const disklessPrices = disklessKinds.map(([price, ...terms]) => `${price} ${terms.join(', ')}`);
  if (others.length > 0) return diskless(disklessPrices.join(', o '));
  const disklessFrom = disklessKinds[0]?.[0];
  return `${from} ${unit}${disklessFrom === from ? '' : ` (${diskless(disklessFrom)})`}, ${payment}`;
}

/** `$8 con Basic Edition`, and how it is paid where the plans differ. */
function priceOf(plan: (typeof plans)[number]): string {
  const { title, priceCents } = plan;
  if (priceCents === undefined)
    return likeAll ? `${pricingWords.toAsk} con ${title}` : `${title}, ${pricingWords.toAsk}`;
  if (likeAll) return `${formatPrice(priceCents)} con ${title}`;
  return `${title}, ${formatPrice(priceCents)} ${priceTerms(plan, 'each').join(', ')}`;
}

const every = { once: 'una vez', monthly: 'cada mes', yearly: 'cada año' };

export const prices = {
  /** `Pagas una vez por PC`; '' where the plans differ. */
  paid: likeAll?.payment
    ? `Pagas ${every[likeAll.payment]} ${likeAll.unit === 'pc' ? pricingWords.perPc : pricingWords.perRoom}`
    : '',
  /** `desde $10`, `por PC`, `pago único`: of the plans with diskless boot; empty where they differ, or are on request. */
  diskless: disklessKinds.length === 1 ? disklessKinds.flat() : [],
  afterTrial: priceAfterTrial(),
  /** `$8 con Virtual Disk Edition o $10 con Basic Edition`. */
  ofEach: likeAll ? or.format(plans.map(priceOf)) : plans.map(priceOf).join('; '),
  areOnRequest: kinds.length === 0,
};
