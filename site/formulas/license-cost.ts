import { calculatorLink, pcsMax } from '../../contract/quote.ts';
import { parseCount } from './format.ts';
import type { Plan } from './plan-choice.ts';
import { parsePlan, planParams, type ServerPlan } from './server-plan.ts';

export const startingPcs = 40;
export const usualPcs: readonly number[] = [10, 20, 40, 80];

/** The step up to each bound. */
const scale = [
  [50, 1],
  [100, 5],
  [300, 10],
  [1000, 50],
  [pcsMax, 100],
] as const;

const steps = scale.flatMap(([end, step], index) => {
  const start = scale[index - 1]?.[0] ?? 0;
  return Array.from({ length: (end - start) / step }, (_, nth) => start + (nth + 1) * step);
});

export const sliderMax = steps.length - 1;

/** Slider position (a whole number from 0 to `sliderMax`) -> PCs. */
export function pcsAt(position: number): number {
  return steps[position] ?? pcsMax;
}

/** The last position that does not overshoot `pcs`. */
export function positionOf(pcs: number): number {
  return steps.findLastIndex((step) => step <= pcs);
}

/** What a link holds: no price, which is computed again from the current list, and no personal data. */
export interface QuoteChoice {
  pcs: number;
  /** A plan's id. */
  edition: string;
  plan?: ServerPlan | undefined;
}

/** Query string of a URL -> the quote's inputs. Numbers are clamped, unknown values ignored. */
export function parseQuoteLink(search: string, plans: readonly Plan[]) {
  const params = new URLSearchParams(search);
  const pcs = parseCount(params.get('pcs') ?? '', pcsMax);
  const edition = plans.find(({ id }) => id === params.get('edicion'));
  const plan = parsePlan(params);
  return { ...(pcs && { pcs }), ...(edition && { edition }), ...(plan && { plan }) };
}

/** To be appended to the page's URL. */
export function quoteLink({ pcs, edition, plan }: QuoteChoice): string {
  return calculatorLink(pcs, edition, plan && planParams(plan));
}
