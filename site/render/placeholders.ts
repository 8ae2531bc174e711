/** What of the page is not the owner's, of which the build warns: placeholders, and figures that he has not confirmed. */
import { type Business, exampleName } from '../../business/business.ts';
import { isPlaceholder } from '../../business/business-values.ts';
import { schemaAt } from '../../contract/entry-schema.ts';
import { templateStatistics } from '../content/product.ts';

export function placeholdersIn(business: Business): string[] {
  const { name, phone, phones, email, whatsapp, telegramUrl, loginUrl, avatarUrl, socials } = business;
  return [
    ...Object.entries({ phone, email, whatsapp, telegramUrl, loginUrl, avatarUrl }),
    ...phones.map(({ label, number }) => [`phones (${label})`, number]),
    ...socials.map(({ name, url }) => [`socials (${name})`, url]),
  ]
    .filter(([, value = '']) => isPlaceholder(value))
    .concat(name === exampleName ? [['name', name]] : [])
    .map(([name = '', value]) => `${placeholderLeft}: ${wordsOf(name)} dice "${value}"`);
}

/** The entry as the owner calls it, with which item of it, and as the file does: `Tus redes sociales (Facebook) ("socials")`. */
export function wordsOf(name: string): string {
  const [entry = '', ...item] = name.split(' ');
  return [schemaAt([entry])?.description?.split('.', 1)[0], ...item, `("${entry}")`].join(' ');
}

export const placeholderLeft = 'Dato de ejemplo por cambiar';
export const unconfirmed = 'Dato por confirmar';

export function unconfirmedIn({ statistics }: Business): string[] {
  if (statistics.length > 0) return [];
  return [
    `${unconfirmed}: faltan tus cifras ("statistics"), y tu página no muestra ninguna. Escribe las tuyas, o las de la plantilla si son ciertas en tu negocio: ${templateStatistics.map(({ quantity, description }) => `"${quantity} ${description}"`).join(', ')}`,
  ];
}
