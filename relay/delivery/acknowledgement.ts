/** What the visitor gets when ACKNOWLEDGE=true: fixed words, nothing of theirs, so that nobody can send words through it. */
import type { MailContent } from './owner-mail.ts';

export function composeAcknowledgement(): Omit<MailContent, 'html'> {
  return {
    subject: 'Recibimos tu solicitud de prueba',
    text: [
      'Hola:',
      '',
      'Recibimos tu solicitud de prueba gratuita de 30 días. Pronto nos pondremos en contacto contigo.',
      '',
      'Si no la enviaste tú, puedes ignorar este mensaje.',
    ].join('\n'),
  };
}
