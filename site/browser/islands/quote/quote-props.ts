import type { Plan } from '../../../formulas/plan-choice.ts';

/** The calculator's props, known at build time. */
export interface QuoteProps {
  plans: readonly Plan[];
  /** Names of those that share the load among servers, or ''. */
  balancing: string;
  notIncluded: string;
  /** Name, telephone and address of the business, for the printed sheet. */
  name: string;
  phone: string;
  email: string;
  /** Digits, with dial code. */
  whatsapp: string;
}
