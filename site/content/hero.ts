import { business } from './business.ts';
import { prices } from './prices.ts';

const { texts } = business;
const ownTitle = texts.heroTitle;
const ownPromise = texts.heroPromise ? [texts.heroPromise] : [];

export const hero = {
  eyebrow: 'Arranque sin disco · Disco virtual compartido',
  title: ownTitle ? [ownTitle] : ['Todas tus PC,', 'una sola imagen.'],
  /** The part in the accent colour; may be empty. */
  promise: ownTitle ? ownPromise : ['Cada reinicio,', 'como nuevas.'],
  lead:
    texts.heroLead ||
    'Las PC de tu local inician Windows por la red, desde un servidor. Actualizas una vez en el servidor y, con cada reinicio, todas vuelven a su estado limpio.',
  trial: 'Solicitar prueba gratis',
  pricing: 'Ver precios',
  fine: `Prueba gratis de 30 días, cualquier cantidad de\u00a0PC. Después, desde\u00a0${prices.from} por\u00a0PC (arranque sin disco desde\u00a0${prices.disklessFrom}), pago único.`,
  drawing:
    'Un servidor con cuatro discos inicia doce PC por la red. Una se llena de cambios de la sesión; al reiniciar vuelve a la imagen limpia.',
  clean: 'imagen limpia',
  session: 'cambios de la sesión',
  social: `Prueba gratis de 30 días · arranque sin disco desde ${prices.disklessFrom} por PC · pago único`,
  pause: 'Pausar animación',
};
