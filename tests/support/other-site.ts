/** The page of another business: a long name, a public address below a path, the e-mail service, an avatar. */
import { resolve } from 'node:path';
import { type BuiltSite, builtSite } from './built-site.ts';

export const otherNames = { name: 'Servicios Informáticos El Túnel Arequipa', shortName: 'El Túnel AQP' };
export const otherAvatar = 'https://fotos.example/yo.jpg';
export const otherProviderEnv = {
  EMAILJS_ORIGIN: 'https://api.emailjs.com',
  EMAILJS_PUBLIC_KEY: 'AbCdEfGhIjKlMnOp',
  EMAILJS_SERVICE_ID: 'service_ab12cd3',
  EMAILJS_TEMPLATE_ID: 'template_ab12cd3',
};

/** The page of the business in place with texts of its own, and a picture of the program. */
export function ownTextsSite(): Promise<BuiltSite> {
  return builtSite({
    business: {
      texts: {
        'faq.item-5.answer': 'No, y <nunca> más.',
        'faq.item-55.answer': 'No',
        'about.title': '12',
        'form.remember': 'Recuérdame <aquí>',
        'form.greeting': 'Quiero probar {trial}.',
        'quote.title': 'Haz tu cuenta',
        'pricing.once': 'se paga una vez, más IGV',
        'privacy.lead': 'Con cuidado.',
        'privacy.relay.mail': 'El correo de <Ana> & Luis.',
        'privacy.relay.retention': 'Se va a los {days} días.',
      },
      pictures: [{ file: resolve(import.meta.dirname, '../fixtures/program.png'), alt: 'La lista de PC' }],
      cases: [
        {
          ...{
            place: 'Cabinas <Luz>',
            city: 'Tacna',
            pcs: 1500,
            text: 'Antes, cada parche.',
            permission: true,
          },
          picture: { file: resolve(import.meta.dirname, '../fixtures/program.png'), alt: 'La sala' },
        },
        { place: 'Colegio', city: 'Ica', pcs: 20, text: 'Sin sorpresas.', permission: true },
      ],
    },
  });
}

export function otherSite(): Promise<BuiltSite> {
  return builtSite({
    env: { PUBLIC_URL: 'https://cabinas.example/promo/', ...otherProviderEnv },
    business: {
      ...otherNames,
      phone: '+51 987 654 321',
      email: 'ventas@cabinas.example',
      whatsapp: '51987654321',
      telegramUrl: 'https://t.me/cabinas',
      loginUrl: 'https://acceso.cabinas.example/',
      socials: [],
      avatarUrl: otherAvatar,
    },
  });
}
