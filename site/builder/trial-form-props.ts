/** The trial form's props: the provider, and the business's other contacts. */

import type { Business } from '../../contract/business.ts';
import type { TrialFormProps } from '../browser/islands/trial-form/trial-form.tsx';
import type { Plan } from '../content/pricing.ts';
import type { BuildSettings } from './build-settings.ts';

export function trialFormProps(
  settings: BuildSettings,
  business: Business,
  plans: readonly Plan[],
): TrialFormProps {
  return {
    provider: { origin: settings.providerOrigin, identifiers: settings.identifiers },
    whatsapp: business.whatsapp,
    email: business.email,
    privacy: { receivers: receiversOf(settings), isCounted: settings.isCounted },
    editions: Object.fromEntries(
      plans.map(({ id, title, pricePerPcCents }) => [id, { title, pricePerPcCents }]),
    ),
  };
}

/** The privacy sentence of this build: which services receive the data. */
function receiversOf({ providerOrigin }: BuildSettings): string {
  if (!providerOrigin) return 'Se guardan en nuestro servidor y no los compartimos.';
  const { hostname } = new URL(providerOrigin);
  const carrier = /(^|\.)emailjs\.com$/.test(hostname) ? 'EmailJS' : hostname;
  return `Se envían a través de ${carrier}, un servicio externo, y no los compartimos con nadie más.`;
}
