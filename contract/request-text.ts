/** The request as a plain Spanish text, for WhatsApp or e-mail when sending failed. */
import { type FieldName, fieldNames, type TrialRequest } from './trial-request.ts';

/** Label of each field in the form, in messages and in the owner's mail. */
export const fieldLabels: Record<FieldName, string> = {
  fullName: 'Nombres y apellidos',
  country: 'País',
  city: 'Ciudad',
  company: 'Nombre del local o empresa',
  address: 'Dirección del local',
  computers: 'Cantidad de computadoras',
  phone: 'Teléfono o WhatsApp',
  email: 'Correo electrónico',
};

const mailSubject = 'Solicitud de prueba de 30 días';

/** The filled fields, one per line, then the edition that the visitor came from, if any. */
export function requestText(fields: Partial<TrialRequest>, edition = ''): string {
  const values = [
    ...fieldNames.map((name) => [fieldLabels[name], fields[name]?.trim()]),
    ['Edición', edition],
  ];
  const lines = values.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return ['Hola, quiero la prueba gratis de 30 días.', ...lines].join('\n');
}

/** Opens a WhatsApp chat with the business with the text already typed in; `digits` includes the dial code. */
export function whatsappHref(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

/** Opens a mail to the business; line breaks are CRLF (RFC 6068, 5). */
export function mailHref(address: string, text: string): string {
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${address}?subject=${encodeURIComponent(mailSubject)}&body=${body}`;
}
