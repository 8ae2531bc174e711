/** The calculator's controls, which keep the visitor's choice: written and read here. */
import { editionFor, needsOf } from '../../../formulas/edition.ts';
import { parsePcs } from '../../../formulas/license-cost.ts';
import type { QuoteChoice } from '../../../formulas/quote-link.ts';
import { positionOf } from '../../../formulas/slider-steps.ts';

export const startingChoice: QuoteChoice = { pcs: 40, edition: 'basic' };

export const needLabels = {
  diskless: 'Arranque sin disco (diskless)',
  vhdBoot: 'VHD raw boot',
  balancing: 'Balanceo de carga entre varios servidores',
} as const;

export const needNames = Object.keys(needLabels) as (keyof typeof needLabels)[]; // the keys are the ones written above

/** Writes a choice to the controls. */
export function fill(root: HTMLElement | null, { pcs, edition }: Partial<QuoteChoice>): void {
  if (!root) return;
  if (pcs) {
    field(root, '[type=number]').value = `${pcs}`;
    field(root, '[type=range]').value = `${positionOf(pcs)}`;
  }
  if (edition) for (const name of needNames) field(root, `[name=${name}]`).checked = needsOf(edition)[name];
}

export function readChoice(root: HTMLElement): QuoteChoice {
  const pcs = parsePcs(field(root, '[type=number]').value) ?? startingChoice.pcs;
  field(root, '[type=range]').value = `${positionOf(pcs)}`;
  const [diskless = false, vhdBoot = false, balancing = false] = needNames.map(
    (name) => field(root, `[name=${name}]`).checked,
  );
  return { pcs, edition: editionFor({ diskless, vhdBoot, balancing }) };
}

export function field(root: HTMLElement, selector: string): HTMLInputElement {
  return root.querySelector(selector) as HTMLInputElement; // rendered above
}

export function isSame(a: QuoteChoice, b: QuoteChoice): boolean {
  return a.pcs === b.pcs && a.edition === b.edition;
}
