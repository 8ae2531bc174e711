/** The calculator's controls, which keep the visitor's choice: written and read here. */
import { parsePcs, positionOf, type QuoteChoice, startingPcs } from '../../../formulas/license-cost.ts';
import {
  decidingNeeds,
  initialPlan,
  type NeedName,
  needsOf,
  type Plan,
  planFor,
} from '../../../formulas/plan-choice.ts';

export function startingChoice(plans: readonly Plan[]): QuoteChoice {
  return { pcs: startingPcs, edition: initialPlan(plans).id };
}

export const needLabels: Record<NeedName, string> = {
  diskless: 'Arranque sin disco (diskless)',
  vhdBoot: 'VHD raw boot',
  balancing: 'Balanceo de carga entre varios servidores',
};

/** Writes a choice to the controls. */
export function fill(
  root: HTMLElement | null,
  plans: readonly Plan[],
  { pcs, edition }: Partial<QuoteChoice>,
): void {
  if (!root) return;
  if (pcs) {
    field(root, '[type=number]').value = `${pcs}`;
    field(root, '[type=range]').value = `${positionOf(pcs)}`;
  }
  const plan = plans.find(({ id }) => id === edition);
  if (!plan) return;
  const needs = needsOf(plans, plan);
  const names = decidingNeeds(plans);
  for (const name of names) field(root, `[name=${name}]`).checked = needs[name];
  if (names.length === 0) field(root, `[value="${plan.id}"]`).checked = true;
}

export function readChoice(root: HTMLElement, plans: readonly Plan[]): QuoteChoice {
  const starting = startingChoice(plans);
  const pcs = parsePcs(field(root, '[type=number]').value) ?? starting.pcs;
  field(root, '[type=range]').value = `${positionOf(pcs)}`;
  const needs = { diskless: false, vhdBoot: false, balancing: false };
  const names = decidingNeeds(plans);
  for (const name of names) needs[name] = field(root, `[name=${name}]`).checked;
  const edition = names.length
    ? planFor(plans, needs)?.id
    : root.querySelector<HTMLInputElement>('[name=edition]:checked')?.value;
  return { pcs, edition: edition ?? starting.edition };
}

export function field(root: HTMLElement, selector: string): HTMLInputElement {
  return root.querySelector(selector) as HTMLInputElement; // rendered above
}

export function isSame(a: QuoteChoice, b: QuoteChoice): boolean {
  return a.pcs === b.pcs && a.edition === b.edition;
}
