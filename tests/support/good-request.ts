/** A trial request that breaks no rule, as it is typed. */
export const goodRequest = {
  fullName: 'María José Ñáñez',
  country: 'Perú',
  city: 'Arequipa',
  company: 'Cabinas El Túnel',
  address: 'Calle Mercaderes 100',
  computers: '40',
  phone: '987 654 321',
  email: 'maria@cabinas.example',
};

export type Typed = Partial<typeof goodRequest>;

/** What a seller offers, as it breaks no rule. */
export const goodQuote = {
  ...{ edition: 'Basic Edition', pcs: 60, discountPercent: 10, totalCents: 54_000 },
  validUntil: '2026-03-31',
};
