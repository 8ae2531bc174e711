import { usualNumbers } from '../../contract/number-format.ts';
import type { PanelBusiness } from '../../contract/panel/account-routes.ts';

/** The business, which the relay sends with `whoAmI`, before any view is shown; until then the document has its name. */
export let business: Readonly<PanelBusiness> = {
  name: globalThis.document?.title ?? '',
  country: 'PE',
  language: 'es',
  timeZone: 'UTC',
  numbers: usualNumbers,
  editions: [],
  greetings: [],
  notIncluded: '',
  page: null,
  trialDays: 30,
  logo: '',
  people: [],
};

/** The name of an account. */
export function nameOf(accountId: string | undefined): string | undefined {
  return business.people.find(({ id }) => id === accountId)?.name;
}

export function setBusiness(sent: PanelBusiness): void {
  business = sent;
}
