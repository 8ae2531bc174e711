/**
 * The islands' props: the only part of build settings and content that browser scripts contain. The build writes them
 * into the script, not into the document, which must stay within one TCP flight.
 */

import type { PlannerProps } from '../browser/islands/planner/planner.tsx';
import type { QuoteProps } from '../browser/islands/quote/quote-props.ts';
import type { TrialFormProps } from '../browser/islands/trial-form/trial-form.tsx';
import { business } from '../content/business.ts';
import { pricing } from '../content/pricing.ts';
import type { BuildSettings } from './build-settings.ts';
import { trialFormProps } from './trial-form-props.ts';

export interface IslandProps {
  trialForm: TrialFormProps;
  quote: QuoteProps;
  planner: PlannerProps;
}

export function islandProps(settings: BuildSettings): IslandProps {
  const { name, phone, email, whatsapp } = business;
  return {
    trialForm: trialFormProps(settings, business, pricing.plans),
    quote: {
      plans: pricing.plans.map(({ id, title, pricePerPcCents }) => ({ id, title, pricePerPcCents })),
      notIncluded: pricing.notIncluded,
      name,
      phone,
      email,
      whatsapp,
    },
    planner: { whatsapp },
  };
}
