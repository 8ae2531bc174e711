/** Which values of business.ts still are placeholders; the build warns for each. */
import type { Business } from '../content/business.ts';

export function placeholdersIn(business: Business): string[] {
  const values: [string, string][] = [
    ['phone', business.phone],
    ['email', business.email],
    ['whatsapp', business.whatsapp],
    ['telegramUrl', business.telegramUrl],
    ['loginUrl', business.loginUrl],
    ...business.socials.map((social): [string, string] => [`socials (${social.name})`, social.url]),
  ];
  return values
    .filter(([, value]) => isPlaceholder(value))
    .map(([name, value]) => `business.ts: ${name} is "${value}"`);
}

function isPlaceholder(value: string): boolean {
  return /\.invalid\b/.test(value) || /0{9}/.test(value.replace(/\D/g, ''));
}
