/** The words of prices, in page and mails. */
export const pricingWords = {
  perPc: 'por PC',
  perRoom: 'por local',
  once: 'pago único',
  monthly: 'pago mensual',
  yearly: 'pago anual',
  onRequest: 'Consultar',
  toAsk: 'precio a consultar',
};
