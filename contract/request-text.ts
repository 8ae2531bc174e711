/** The request as a plain Spanish text, for WhatsApp or e-mail when sending failed. */
import { formWords } from './form-words.ts';
import { fieldNames, type TrialRequest } from './trial-request.ts';

/** The filled fields, one per line, then the edition that the visitor came from, if any. */
export function requestText(fields: Partial<TrialRequest>, edition = '', words = formWords): string {
  const values = [
    ...fieldNames.map((name) => [words.fields[name], fields[name]?.trim()]),
    [words.edition, edition],
  ];
  const lines = values.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [words.greeting, ...lines].join('\n');
}

/** Opens a WhatsApp chat with the business with the text already typed in; `digits` includes the dial code. */
export function whatsappHref(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

/** Opens a mail to the business; line breaks are CRLF (RFC 6068, 5). */
export function mailHref(address: string, text: string): string {
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${address}?subject=${encodeURIComponent(formWords.mailSubject)}&body=${body}`;
}
