/**
 * A quote as a link: `?pcs=60&edicion=basic#pricing`, with the plan of a server if there is one. It contains the inputs,
 * but no price (which is computed again from the current list) and no personal data.
 */
import { type EditionId, editionIds } from './edition.ts';
import { parsePcs } from './license-cost.ts';
import { planParams, type ServerPlan } from './server-plan.ts';

export interface QuoteChoice {
  pcs: number;
  edition: EditionId;
}

/** Query string of a URL -> the quote's inputs. Numbers are clamped, unknown values ignored. */
export function parseQuoteLink(search: string): Partial<QuoteChoice> {
  const params = new URLSearchParams(search);
  const pcs = parsePcs(params.get('pcs') ?? '');
  const edition = editionIds.find((id) => id === params.get('edicion'));
  return { ...(pcs && { pcs }), ...(edition && { edition }) };
}

/** Query string and fragment of the link, to be appended to the page's URL. */
export function quoteLink({ pcs, edition }: QuoteChoice, plan?: ServerPlan): string {
  return `?pcs=${pcs}&edicion=${edition}${plan ? `&${planParams(plan)}` : ''}#pricing`;
}
