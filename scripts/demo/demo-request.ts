/** One invented request after the other, of numbers that look random and are the same at every start. */
import type { Plan } from '../../business/business.ts';
import { type Stage, stages } from '../../contract/panel/inputs.ts';
import type { SentRequest } from '../../contract/trial-request.ts';
import { countries, firstNames, lastNames, ownNames, robotTexts, trades } from './demo-words.ts';

export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** A whole number from 0 to `count` - 1. */
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Of a linear congruential generator only the upper bits are used: the lower ones repeat soon.
    return Math.floor(((state >>> 4) / 2 ** 28) * count);
  };
  const pick = <Item>(list: readonly Item[]) => list[below(list.length)] as Item; // no list is empty
  return {
    below,
    pick,
    /** True in `percent` of 100 cases. */
    chance: (percent: number) => below(100) < percent,
    pickByShare: <Item extends { share: number }>(list: readonly Item[]) =>
      pick(list.flatMap((item) => Array<Item>(item.share).fill(item))),
  };
}

export type DemoRequest = ReturnType<typeof demoRequest>;

/** @param number makes its phone and address the only ones */
export function demoRequest(number: number, plans: readonly Plan[], random: Random) {
  const country = random.pickByShare(countries);
  const city = random.pick(country.cities);
  const trade = random.pickByShare(trades);
  const [fewest, most] = trade.computers;
  const computers = fewest + random.below(most - fewest + 1);
  const names = [random.pick(firstNames), random.pick(lastNames), random.pick(lastNames)];
  const branch = random.chance(15) ? ` ${random.pick(['II', 'Centro', city])}` : '';
  // The popular plan is asked for twice as often; undefined = the visitor did not come from a plan.
  const plan = random.chance(60)
    ? random.pickByShare(plans.map((any) => ({ ...any, share: any.popular ? 2 : 1 })))
    : undefined;
  const mailbox = names.slice(0, 2).map((name) => name.normalize('NFD').replace(/[^a-z]/gi, ''));
  const fields: SentRequest = {
    fullName: names.join(' '),
    country: country.name,
    city,
    company: `${random.pick(trade.names)} ${random.pick(ownNames)}${branch}`,
    address: `${random.pick(country.streets)} ${100 + random.below(1_900)}`,
    computers: String(computers),
    phone: country.phone.replace('###', String(number % 1_000).padStart(3, '0')),
    email: `${mailbox.join('.').toLowerCase()}${number}@correo.example`,
    ...(plan ? { edition: plan.title } : {}),
  };
  return { fields, computers, plan };
}

/** What a robot fills in. */
export function demoRobot(number: number, random: Random): SentRequest {
  const text = random.pick(robotTexts);
  return {
    fullName: text,
    country: random.pick(['USA', 'Perú', text]),
    city: 'New York',
    company: text,
    address: 'https://oferta.example/',
    computers: String(random.below(9_999)),
    phone: `+1 555 010 ${String(number).padStart(4, '0')}`,
    email: `promo${number}@oferta.example`,
  };
}

/** Of 100 requests up to an age in days, how many stand in each of `stages` by now. */
const sharesByAge = [
  { days: 1.5, shares: [48, 40, 12, 0, 0] },
  { days: 7, shares: [6, 58, 28, 0, 8] },
  { days: 20, shares: [0, 34, 46, 8, 12] },
  { days: 38, shares: [0, 14, 26, 28, 32] },
  { days: Number.POSITIVE_INFINITY, shares: [0, 8, 0, 39, 53] },
];

export function demoStage(ageDays: number, random: Random): Stage {
  const { shares = [] } = sharesByAge.find(({ days }) => ageDays < days) ?? {};
  return random.pickByShare(stages.map((stage, at) => ({ stage, share: shares[at] ?? 0 }))).stage;
}
