import { prices } from './prices.ts';

export const hero = {
  eyebrow: 'Arranque sin disco · Disco virtual compartido',
  title: ['Todas tus PC,', 'una sola imagen.'],
  promise: ['Cada reinicio,', 'como nuevas.'],
  lead: 'Las PC de tu local inician Windows desde un servidor por la red. Actualizas una vez, y al reiniciar cada una vuelve a su estado limpio.',
  trial: 'Solicitar prueba gratis',
  pricing: 'Ver precios',
  fine: `30 días, cualquier cantidad de\u00a0PC\u00a0· desde\u00a0${prices.from}\u00a0por\u00a0PC\u00a0· arranque sin disco desde\u00a0${prices.disklessFrom} · pago único`,
  drawing:
    'Un servidor con cuatro discos inicia doce PC por la red. Una se llena de cambios de la sesión; al reiniciar vuelve a la imagen limpia.',
  clean: 'imagen limpia',
  session: 'cambios de la sesión',
  social: `30 días de prueba · desde ${prices.from} por PC · pago único`,
  pause: 'Pausar animación',
};
