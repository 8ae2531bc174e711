/** One invented request after the other, with what the business made of it. */
import type { Plan } from '../../business/plans.ts';
import { type Stage, stages } from '../../contract/panel-inputs.ts';
import { toTemplateParams } from '../../contract/trial-request.ts';
import { countries, firstNames, lastNames, ownNames, robotTexts, trades } from './demo-words.ts';
import type { Random } from './random.ts';

export interface DemoRequest {
  params: Record<string, string>;
  computers: number;
  /** Undefined = the visitor did not come from a plan. */
  plan: Plan | undefined;
}

/** @param number makes its phone and address the only ones */
export function demoRequest(number: number, plans: readonly Plan[], random: Random): DemoRequest {
  const country = weighted(countries, random);
  const city = random.pick(country.cities);
  const trade = weighted(trades, random);
  const [fewest, most] = trade.computers;
  const computers = fewest + random.below(most - fewest + 1);
  const names = [random.pick(firstNames), random.pick(lastNames), random.pick(lastNames)];
  const branch = random.chance(15) ? ` ${random.pick(['II', 'Centro', city])}` : '';
  const company = `${random.pick(trade.names)} ${random.pick(ownNames)}${branch}`;
  // The popular plan is asked for twice as often.
  const asked = plans.flatMap((any) => (any.popular ? [any, any] : [any]));
  const plan = random.chance(60) ? random.pick(asked) : undefined;
  return {
    params: toTemplateParams({
      fullName: names.join(' '),
      country: country.name,
      city,
      company,
      address: `${random.pick(country.streets)} ${100 + random.below(1_900)}`,
      computers: String(computers),
      phone: country.phone.replace('###', String(number % 1_000).padStart(3, '0')),
      email: `${plain(names[0] ?? '')}.${plain(names[1] ?? '')}${number}@correo.example`,
      ...(plan ? { edition: plan.title } : {}),
    }),
    computers,
    plan,
  };
}

/** What a robot fills in. */
export function demoRobot(number: number, random: Random): Record<string, string> {
  const text = random.pick(robotTexts);
  return toTemplateParams({
    fullName: text,
    country: random.pick(['USA', 'Perú', text]),
    city: 'New York',
    company: text,
    address: 'https://oferta.example/',
    computers: String(random.below(9_999)),
    phone: `+1 555 010 ${String(number).padStart(4, '0')}`,
    email: `promo${number}@oferta.example`,
  });
}

/** Of 100 requests up to an age in days, how many stand where by now. */
const stagesByAge: readonly (readonly [days: number, Partial<Record<Stage, number>>])[] = [
  [1.5, { new: 48, contacted: 40, trial: 12 }],
  [7, { new: 6, contacted: 58, trial: 28, lost: 8 }],
  [20, { contacted: 34, trial: 46, won: 8, lost: 12 }],
  [38, { contacted: 14, trial: 26, won: 28, lost: 32 }],
  [Number.POSITIVE_INFINITY, { contacted: 8, won: 39, lost: 53 }],
];

export function demoStage(ageDays: number, random: Random): Stage {
  const [, shares = {}] = stagesByAge.find(([days]) => ageDays < days) ?? [];
  return weighted(
    stages.map((stage) => ({ stage, share: shares[stage] ?? 0 })),
    random,
  ).stage;
}

function weighted<Item extends { share: number }>(list: readonly Item[], random: Random): Item {
  let left = random.below(list.reduce((sum, { share }) => sum + share, 0));
  for (const item of list) {
    left -= item.share;
    if (left < 0) return item;
  }
  return random.pick(list);
}

/** As part of a mail address. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}
