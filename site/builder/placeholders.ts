/** What of the page is not the owner's: placeholders, of which the build warns, and claims of the template. */
import type { Business } from '../../business/business.ts';
import { isPlaceholder } from '../../business/business-values.ts';
import { footer } from '../content/contact.ts';
import { about } from '../content/product.ts';

export function placeholdersIn(business: Business): string[] {
  const { phone, phones, email, whatsapp, telegramUrl, loginUrl, avatarUrl, socials } = business;
  return [
    ...Object.entries({ phone, email, whatsapp, telegramUrl, loginUrl, avatarUrl }),
    ...phones.map(({ label, number }) => [`phones (${label})`, number]),
    ...socials.map(({ name, url }) => [`socials (${name})`, url]),
  ]
    .filter(([, value = '']) => isPlaceholder(value))
    .map(([name, value]) => `${placeholderLeft}: ${name} dice "${value}"`);
}

const placeholderLeft = 'Dato de ejemplo por cambiar';

/** Whether a warning of the build is about a placeholder. */
export function isPlaceholderLeft(warning: string): boolean {
  return warning.startsWith(placeholderLeft);
}

/** What the page says of the business although its owner has not said it, in `statistics` or `texts`. */
export function templateClaims({ statistics, texts }: Business): string[] {
  const ofTemplate = about.statistics.filter(
    ({ id }) => !statistics && !texts[`about.${id}.quantity`] && !texts[`about.${id}.description`],
  );
  return [
    ...ofTemplate.map(({ quantity, description }) => `${quantity} ${description}`),
    ...(texts['footer.copyright'] ? [] : [footer.copyright]),
  ];
}
