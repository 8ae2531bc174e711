/**
 * A quote as a link: `?pcs=60&edicion=basic#pricing`, with the plan of a server where there is one. It holds what was asked for, never a price (that is computed
 * again from today's list) and nothing about the visitor.
 */
import { type EditionId, editionIds } from './edition.ts';
import { parsePcs } from './license-cost.ts';
import { planParams, type ServerPlan } from './server-plan.ts';

export interface QuoteChoice {
  pcs: number;
  edition: EditionId;
}

/** The search part of an address -> what it asks for. A number is clamped, anything unknown left out. */
export function parseQuoteLink(search: string): Partial<QuoteChoice> {
  const params = new URLSearchParams(search);
  const pcs = parsePcs(params.get('pcs') ?? '');
  const edition = editionIds.find((id) => id === params.get('edicion'));
  return { ...(pcs && { pcs }), ...(edition && { edition }) };
}

/** Search and anchor of the link, to stand after the page's address. */
export function quoteLink({ pcs, edition }: QuoteChoice, plan?: ServerPlan): string {
  return `?pcs=${pcs}&edicion=${edition}${plan ? `&${planParams(plan)}` : ''}#pricing`;
}
