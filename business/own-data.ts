/** What browsers need of the owner's data before their islands load: `contract/own-words.ts`. */
import '../contract/form-words.ts';
import '../contract/pricing-words.ts';
import '../contract/quote-words.ts';
import '../contract/visit-words.ts';
import { numberFormatOf } from '../contract/number-format.ts';
import { type OwnData, pageTexts } from '../contract/own-words.ts';
import { daysText } from '../contract/plan-price.ts';
import type { Business } from './business.ts';

/** Without the islands' props, which follow from the content. */
export function ownDataOf(business: Business): OwnData {
  const trial = daysText(business.trialDays);
  const changed = Object.entries(pageTexts).flatMap(([id, text]) => {
    const own = (business.texts[id] ?? text).replaceAll('{trial}', trial);
    return own === text ? [] : [[id, own]];
  });
  return { numbers: numberFormatOf(business), texts: Object.fromEntries(changed) };
}
