/** The part of the owner's data that the panel's build includes. */
import { withAccent } from '../../site/builder/accent.ts';
import { business } from '../../site/content/business.ts';
import { pricing } from '../../site/content/pricing.ts';
import type { PanelBusiness } from '../business.ts';

export const panelBusiness: PanelBusiness = {
  name: business.name,
  timeZone: business.timeZone,
  editions: pricing.plans.map(({ title, pricePerPcCents }) => ({ name: title, cents: pricePerPcCents })),
};

/** @param css tokens.css */
export function panelTokens(css: string): string {
  return withAccent(css, business.accent).css;
}
