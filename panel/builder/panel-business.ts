/** The part of the owner's data that the panel's build includes. */
import { withAccent } from '../../site/builder/accent.ts';
import { business, logo } from '../../site/content/business.ts';
import { pricing } from '../../site/content/pricing.ts';
import type { PanelBusiness } from '../business.ts';

export const panelBusiness: PanelBusiness = {
  name: business.name,
  timeZone: business.timeZone,
  editions: pricing.plans.map(({ title, pricePerPcCents }) => ({ name: title, cents: pricePerPcCents })),
};

/** The owner's logo as the relay serves it, or '' for the page's own mark. */
export const panelLogo = logo ? `/${logo.file}` : '';

/** @param css tokens.css */
export function panelTokens(css: string): string {
  return withAccent(css, business.accent).css;
}
