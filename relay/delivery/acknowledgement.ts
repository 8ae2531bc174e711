/** The mail to the visitor when ACKNOWLEDGE=true. Its text is fixed, so that nobody can use it to send text to others. */
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
