import { business, ownTexts } from './business.ts';

export const contact = ownTexts.withOwnTexts('contact', {
  title: 'Conversemos sobre tu local',
  phone: 'Teléfono',
  email: 'Correo',
  socials: 'Redes sociales',
  copyPhone: 'Copiar teléfono',
  copyEmail: 'Copiar correo',
  card: 'Guardar contacto',
  trial: 'Solicitar prueba gratis',
  whatsapp: 'WhatsApp',
  chat: 'Escribir por WhatsApp',
  telegram: 'Telegram',
  whatsappText: 'Hola, quiero saber más sobre el arranque sin disco.',
});

export const footer = ownTexts.withOwnTexts('footer', {
  copyright: `© ${business.copyrightYear}`,
  rights: 'Todos los derechos reservados.',
  sections: 'Secciones',
  top: 'Volver arriba',
});
