/** Links to a customer. Each begins with a fixed scheme, so that no text of a visitor is a URL of its own. */
import { countryOf } from '../../contract/countries.ts';
import { callableNumber, phoneCountryFor, readPhone, whatsappDigits } from '../../contract/phone-number.ts';
import { whatsappHref } from '../../contract/request-text.ts';
import { business } from './business.ts';

export type ContactChannel = 'whatsapp' | 'mail';
type Contact = Record<'phone' | 'country' | 'email', string>;

/** A number that is typed, by the form's rule: of the stated country, else of the business's. */
export function typedPhone(text: string, stated: string) {
  return readPhone(text, phoneCountryFor(stated, text, countryOf(business.country)));
}

export function callLink(contact: Omit<Contact, 'email'>): string | undefined {
  const number = callableNumber(contact);
  return number && `tel:${number}`;
}

export function messageLink(channel: ContactChannel, contact: Contact, subject: string, text: string) {
  const number = callableNumber(contact);
  if (channel === 'whatsapp') return number && whatsappHref(whatsappDigits(number), text);
  if (!/^[^\s@]+@[^\s@]+$/.test(contact.email)) return undefined;
  const to = encodeURIComponent(contact.email).replace('%40', '@');
  // Line breaks are CRLF (RFC 6068, 5).
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
