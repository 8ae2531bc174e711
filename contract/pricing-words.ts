/** The words of prices, in page and mails. */
import { ownWords } from './own-words.ts';

export const pricingWords = ownWords('pricing', {
  perPc: 'por PC',
  perRoom: 'por local',
  once: 'pago único',
  monthly: 'pago mensual',
  yearly: 'pago anual',
  onRequest: 'Consultar',
  toAsk: 'precio a consultar',
  /** Beside every total. */
  notIncluded: 'Solo licencias; servidor, red, Windows e impuestos no están incluidos.',
});
