import type { EditionId } from '../../../formulas/edition.ts';

export interface Plan {
  id: EditionId;
  title: string;
  pricePerPcCents: number;
}

/** The calculator's props, known at build time. */
export interface QuoteProps {
  plans: readonly Plan[];
  notIncluded: string;
  /** Name, telephone and address of the business, for the printed sheet. */
  name: string;
  phone: string;
  email: string;
  /** Digits, with dial code. */
  whatsapp: string;
}
