import { ownWords } from '../../contract/own-words.ts';
import type { RelayTexts } from '../../contract/privacy.ts';

/** Filled by the relay at its start and at each publication: each of them is said where it holds. */
const relay: RelayTexts = {
  panel: 'Las personas de nuestro equipo que atienden solicitudes, en un panel con cuenta propia.',
  mail: 'El correo de nuestro equipo.',
  acknowledgement: 'Tú: te confirmamos por correo que llegó tu solicitud.',
  webhook: 'Otro sistema con que te atendemos, que la recibe de nuestro servidor.',
  telegram: 'Un chat de nuestro equipo en Telegram.',
  push: 'Los teléfonos y navegadores de nuestro equipo: el aviso va cifrado por el servicio de su navegador.',
  retention:
    'Tu solicitud se borra sola {days} días después de lo último que pasó con ella: su llegada, nuestro aviso o lo que anotamos.',
  noRetention: 'Conservamos tu solicitud mientras nos sirva para atenderte, o hasta que nos pidas borrarla.',
  backups:
    'Cada día hacemos una copia de seguridad y guardamos las últimas {copies}: lo borrado desaparece también de ellas.',
  counted:
    'Contamos visitas, de dónde vienen, pasos del formulario y toques en WhatsApp, teléfono o Telegram como sumas por hora, sin saber de quién son. Si tu navegador pide que no te cuenten (Global Privacy Control), no lo hacemos.',
};

export const privacy = ownWords('privacy', {
  title: 'Privacidad',
  lead: 'Qué guardamos cuando pides una prueba, quién lo recibe y cómo se borra.',
  home: 'Volver a la página',
  link: 'Privacidad',
  who: 'Quién responde',
  what: 'Qué guardamos',
  fields:
    'Lo que escribes en el formulario: nombres, país, ciudad, negocio, dirección, cantidad de computadoras, teléfono y correo, y la edición que elegiste.',
  source:
    'Cuándo llegó tu solicitud, y de qué anuncio o página viniste en tu primera visita: lo que dice el enlace o el nombre del sitio anterior. Si tu navegador pide que no te cuenten, esto no.',
  work: 'Lo que anotamos al atenderte: contactos, fechas de tu prueba y tu compra.',
  nothingElse: 'No usamos cookies, ni guardamos tu dirección IP con la solicitud, ni pedimos datos de pago.',
  purpose: 'Usamos todo esto solo para contactarte sobre la prueba y tu compra.',
  where: 'Dónde y cuánto tiempo',
  ourServer: 'En la base de datos de nuestro servidor.',
  provider: 'Tu solicitud nos llega a través de {provider}, un servicio externo, y queda en nuestro correo.',
  receivers: 'Quién lo recibe',
  anyMeans: 'Nuestro equipo, por los medios con que te atiende, como el correo.',
  browser: 'En tu navegador',
  inBrowser:
    'El tema que eliges. Mientras la pestaña esté abierta, tu borrador, la dirección con que llegaste y la de la página anterior; si marcas «Recordar en este equipo», o si el envío falla, el borrador queda un día. Para borrarlo todo, borra los datos de este sitio en los ajustes de tu navegador.',
  erase: 'Cómo se borra',
  eraseBy: 'Escríbenos a {email} y borramos tus solicitudes, con lo que anotamos.',
  outOfReach:
    'Los correos y avisos que ya salieron no se borran solos: si lo pides, borramos también los nuestros.',
  relay,
});
