/** The words of the mails about a request: to the owner, and the acknowledgement to the visitor. */
import { ownWords } from '../contract/own-words.ts';

export const mailWords = ownWords('mail', {
  subject: 'Solicitud de prueba: {company}, {pcs}, {city}',
  title: 'Nueva solicitud de prueba: {company}',
  wroteBefore: 'Ya escribió antes: {days}.',
  andMore: ' y más',
  total: 'Total',
  price: 'Precio',
  cameFrom: 'Vino de',
  reply: 'Para escribir por correo, responde a este mensaje.',
  doNotReply:
    'No respondas a este mensaje: no le llegaría. Escribe al correo o al WhatsApp que figuran arriba.',
  received: 'Recibida el {moment} ({zone}). Solicitud {id}.',
  byWhatsapp: 'Escribir por WhatsApp',
  call: 'Llamar',
  /** Begins the chat with the visitor. */
  greeting: 'Hola, {name}. Te escribo de {business} por tu solicitud de prueba de {trial}.',
  acknowledgement: {
    subject: '{business} recibió tu solicitud de prueba',
    title: '{business} recibió tu solicitud',
    lead: 'Gracias por pedir la prueba gratuita de {trial}. Esto es lo que sigue:',
    steps: [
      'Te escribimos o te llamamos para coordinar la prueba y revisar contigo tu servidor y tu red.',
      'Pruebas {trial}, con la cantidad de PC que quieras, tus juegos y tus programas.',
      'Si te convence, {bought}. Si no, no debes nada.',
    ],
    boughtOnce: 'compras la licencia: un solo pago por PC',
    boughtOtherwise: 'eliges tu edición',
    byWhatsapp: '¿Prefieres no esperar? Escríbenos por WhatsApp',
    chat: 'Hola, envié una solicitud de prueba y quiero coordinarla.',
    ignore: 'Si no enviaste esta solicitud, puedes ignorar este mensaje.',
  },
});
