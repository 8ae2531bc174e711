/**
 * Links to contact the person of a request. Each begins with a fixed scheme, so that a visitor's text cannot become
 * a URL of its own; undefined where the text is no phone number that can be called.
 */
interface Contact {
  fullName: string;
  company: string;
  computers: string;
  phone: string;
  email: string;
}

const digitsMin = 6;
const digitsMax = 15;

export function callLink({ phone }: Pick<Contact, 'phone'>): string | undefined {
  const digits = digitsOf(phone);
  return digits && `tel:${isInternational(phone) ? '+' : ''}${digits}`;
}

/** WhatsApp accepts only international numbers. */
export function whatsappLink(contact: Contact, greeting: string): string | undefined {
  const digits = digitsOf(contact.phone);
  return digits && isInternational(contact.phone)
    ? `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`
    : undefined;
}

export function mailLink({ email }: Pick<Contact, 'email'>, subject: string): string | undefined {
  return /^[^\s@]+@[^\s@]+$/.test(email)
    ? `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
    : undefined;
}

export function greetingFor(contact: Contact, account: string, business: string): string {
  const [firstName = ''] = contact.fullName.trim().split(/\s+/);
  return `Hola ${firstName}, te saluda ${account} de ${business}. Recibimos tu solicitud de prueba para ${contact.computers} PC en ${contact.company}. ¿Cuándo te queda bien coordinar?`;
}

function isInternational(phone: string): boolean {
  return /^\D*(\+|00)/.test(phone);
}

function digitsOf(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '');
  return digits.length >= digitsMin && digits.length <= digitsMax ? digits : undefined;
}
