/** The mail to the visitor when ACKNOWLEDGE=true. Its text is fixed, so that it cannot be used to send text to others. */
import type { Business } from '../../../business/business.ts';
import { whatsappHref } from '../../../contract/request-text.ts';
import { isPlainAddress } from '../../safe-text.ts';
import { mailHtml } from './mail-html.ts';
import type { MailContent } from './owner-mail.ts';

export type AcknowledgingBusiness = Pick<Business, 'name' | 'phone' | 'whatsapp' | 'email' | 'mailColours'>;

const thanks = 'Gracias por pedir la prueba gratuita de 30 días. Esto es lo que sigue:';
const steps = [
  'Te escribimos o te llamamos para coordinar la prueba y revisar contigo tu servidor y tu red.',
  'Pruebas 30 días, con la cantidad de PC que quieras, tus juegos y tus programas.',
  'Si te convence, compras la licencia: un solo pago por PC. Si no, no debes nada.',
];
const sooner = '¿Prefieres no esperar? Escríbenos por WhatsApp';
const ignore = 'Si no enviaste esta solicitud, puedes ignorar este mensaje.';

export function composeAcknowledgement({
  name,
  phone,
  whatsapp,
  email,
  mailColours,
}: AcknowledgingBusiness): MailContent {
  const chat = whatsappHref(whatsapp, 'Hola, envié una solicitud de prueba y quiero coordinarla.');
  const contact = `${name} · ${phone} · ${email}`;
  return {
    subject: `${name} recibió tu solicitud de prueba`,
    text: [
      'Hola:',
      '',
      thanks,
      ...steps.map((step, index) => `${index + 1}. ${step}`),
      '',
      `${sooner}: ${chat}`,
      '',
      contact,
      ignore,
    ].join('\n'),
    html: mailHtml(
      {
        title: `${name} recibió tu solicitud`,
        lead: [thanks],
        steps,
        buttons: [{ label: sooner, href: chat, isPrimary: true }],
        notes: [contact, ignore],
      },
      mailColours,
    ),
    ...(isPlainAddress(email) ? { replyTo: email } : {}),
  };
}
