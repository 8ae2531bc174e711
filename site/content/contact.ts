import { ownWords } from '../../contract/own-words.ts';
import { business } from './business.ts';
import { trial } from './plans.ts';

export const contact = ownWords('contact', {
  title: 'Conversemos sobre tu local',
  phone: 'Teléfono',
  email: 'Correo',
  socials: 'Redes sociales',
  copyPhone: 'Copiar teléfono',
  copyEmail: 'Copiar correo',
  card: 'Guardar contacto',
  trial: 'Solicitar prueba gratis',
  whatsapp: 'WhatsApp',
  chat: 'Escríbenos',
  telegram: 'Telegram',
  whatsappText: 'Hola, quiero saber más sobre el arranque sin disco.',
});

/** Around the form, whose own words are also those of browsers (contract/form-words.ts). */
export const trialDialog = ownWords('form', {
  title: `Pide tu prueba de ${trial}`,
  rather: '¿Prefieres escribir?',
  useWhatsapp: 'Usa WhatsApp',
  close: 'Cerrar',
  sent: '¡Formulario Enviado!',
  thanks: 'Gracias por solicitar la prueba gratuita. Pronto nos pondremos en contacto contigo.',
  accept: 'Aceptar',
});

export const footer = ownWords('footer', {
  copyright: `© ${business.copyrightYear}`,
  rights: 'Todos los derechos reservados.',
  sections: 'Secciones',
  top: 'Volver arriba',
});
