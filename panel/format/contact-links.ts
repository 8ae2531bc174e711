/**
 * Links to contact the person of a request. Each begins with a fixed scheme, so that a visitor's text cannot become
 * a URL of its own; undefined where the text is no phone number that can be called.
 */
import { callableNumber } from '../../contract/phone-number.ts';
import { whatsappHref } from '../../contract/request-text.ts';
import type { FieldName } from '../../contract/trial-request.ts';
import { pcs } from './numbers.ts';

type Contact = Omit<Record<FieldName, string>, 'city' | 'address'>;
type Phone = Pick<Contact, 'phone' | 'country'>;

export function callLink(contact: Phone): string | undefined {
  const number = callableNumber(contact);
  return number && `tel:${number}`;
}

export function whatsappLink(contact: Phone, greeting: string): string | undefined {
  const number = callableNumber(contact);
  return number && whatsappHref(number.slice(1), greeting);
}

export function mailLink({ email }: Pick<Contact, 'email'>, subject: string): string | undefined {
  return /^[^\s@]+@[^\s@]+$/.test(email)
    ? `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
    : undefined;
}

export function greetingFor(contact: Contact, account: string, business: string): string {
  const [firstName = ''] = contact.fullName.trim().split(/\s+/);
  return `Hola ${firstName}, te saluda ${account} de ${withoutStop(business)}. Recibimos tu solicitud de prueba para ${pcs(contact.computers)} en ${withoutStop(contact.company)}. ¿Cuándo te queda bien coordinar?`;
}

/** At the end of a sentence: "S.R.L" before its own stop. */
function withoutStop(name: string): string {
  return name.trim().replace(/\.$/, '');
}
