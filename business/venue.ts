/** What a place that rents PCs by the hour is called in the business's country: what its clients say and search for. */
import type { Business } from './business.ts';

/** `one` as in `tu cibercafé`. */
const usual = { one: 'cibercafé', heading: 'Cibercafés' };

/**
 * Peru: "cabinas de internet" (Notimex, 2009, metrolatinousa.com/2009/07/11/subsiste-en-peru-el-boom-de-las-cabinas-de-internet-2).
 * Colombia: "café internet" (El Colombiano, 2010, elcolombiano.com/historico/los_cafe_internet_van_mas_alla_de_la_red-MVEC_91269);
 * Guatemala the same, as its owners say. Argentina: "locutorio" (es.wikipedia.org/wiki/Cibercafé), and "cíber", which
 * Fundéu accepts (diariolibre.com/revista/fundeu/fundeu-bbva-los-ciber-plural-invariable-II1208813). Bolivia, Mexico and
 * Uruguay say "cibercafé" (BBC Mundo, 2009; El Universal Querétaro, 2017; El País, 2003), as this page does for every other country.
 */
const venues: Readonly<Record<string, typeof usual>> = {
  PE: { one: 'cabina', heading: 'Cibercafés y cabinas' },
  GT: { one: 'café internet', heading: 'Cafés internet' },
  CO: { one: 'café internet', heading: 'Cafés internet' },
  AR: { one: 'cíber', heading: 'Cibercafés y locutorios' },
};

export function venueOf({ country }: Pick<Business, 'country'>) {
  return venues[country] ?? usual;
}
