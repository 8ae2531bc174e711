/** Finds the owner's data that are still placeholders; the build warns of each. */
import type { Business } from '../../contract/business.ts';
import { isPlaceholder } from '../../contract/business-values.ts';

export function placeholdersIn(business: Business): string[] {
  const values: [string, string][] = [
    ['phone', business.phone],
    ['email', business.email],
    ['whatsapp', business.whatsapp],
    ['telegramUrl', business.telegramUrl],
    ['loginUrl', business.loginUrl],
    ['avatarUrl', business.avatarUrl],
    ...business.socials.map((social): [string, string] => [`socials (${social.name})`, social.url]),
  ];
  return values.filter(([, value]) => isPlaceholder(value)).map(([name, value]) => `${name} is "${value}"`);
}
