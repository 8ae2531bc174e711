import type { EditionId } from '../../../formulas/edition.ts';

export interface Plan {
  id: EditionId;
  title: string;
  pricePerPcCents: number;
}

/** What the prerender knows and the calculator needs. */
export interface QuoteProps {
  plans: readonly Plan[];
  notIncluded: string;
  /** Name, telephone and address of the business, for the sheet. */
  name: string;
  phone: string;
  email: string;
  /** Digits with dial code. */
  whatsapp: string;
}
