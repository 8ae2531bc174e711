/** The business as a vCard 3.0 (RFC 2426), the version that telephones import without a question. */
import type { Business } from '../../contract/business.ts';

/** @param url of the page, or undefined where it is not known */
export function contactCard({ name, phone, email, socials }: Business, url: string | undefined): string {
  const addresses = [url, ...socials.map((social) => social.url)].filter((address) => address !== undefined);
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(name)};;;;`,
    `FN:${escaped(name)}`,
    `ORG:${escaped(name)}`,
    `TEL;TYPE=WORK,VOICE:${phone.replace(/[^\d+]/g, '')}`,
    `EMAIL;TYPE=INTERNET:${email}`,
    ...addresses.map((address) => `URL:${address}`),
    'END:VCARD',
    '',
  ].join('\r\n');
}

function escaped(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n');
}
