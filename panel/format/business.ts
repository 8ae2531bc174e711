import { usualNumbers } from '../../contract/number-format.ts';
import type { PanelBusiness } from '../../contract/panel/account-routes.ts';
import { pricingWords } from '../../contract/pricing-words.ts';

/** The business, which the relay sends with `whoAmI`, before any view is shown. */
export let business: Readonly<PanelBusiness> = {
  name: '',
  country: 'PE',
  language: 'es',
  timeZone: 'UTC',
  numbers: usualNumbers,
  editions: [],
  greetings: [],
  priceWords: pricingWords,
  page: null,
  trialDays: 30,
  logo: '',
  tones: {},
  people: [],
};

export function nameOf(accountId: string | undefined): string | undefined {
  return business.people.find(({ id }) => id === accountId)?.name;
}

/** Gives the document the business's colours and language, and its own icon instead of the one that each has. */
export function setBusiness(sent: PanelBusiness): void {
  const root = globalThis.document?.documentElement;
  for (const tone of Object.keys(business.tones)) root?.style.removeProperty(`--${tone}`);
  // They use light-dark(), which browsers older than 2024 do not support: there the panel keeps its own colours.
  if (globalThis.CSS?.supports('color', 'light-dark(red, red)'))
    for (const [tone, value] of Object.entries(sent.tones)) root?.style.setProperty(`--${tone}`, value);
  business = sent;
  if (!root) return;
  root.lang = sent.language;
  document.querySelector('link[rel=icon]')?.setAttribute('href', sent.logo ?? '/favicon.svg');
}
