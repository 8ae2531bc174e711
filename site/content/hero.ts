import { venueOf } from '../../business/venue.ts';
import { ownWords } from '../../contract/own-words.ts';
import { business } from './business.ts';
import { prices, trial } from './plans.ts';

const [disklessFrom, ...terms] = prices.diskless;

const words = ownWords('hero', {
  eyebrow: 'Arranque sin disco · Disco virtual compartido',
  title: ['Todas tus PC,', 'una sola imagen.'],
  /** The part in the accent colour; may be empty. */
  promise: ['Cada reinicio,', 'como nuevas.'],
  lead: 'Tus PC inician Windows por la red, desde un servidor. Lo actualizas una vez y, con cada reinicio, todas vuelven a su estado limpio.',
  trial: 'Solicitar prueba gratis',
  pricing: 'Ver precios',
  fine: `Prueba gratis de ${trial}, cualquier cantidad de PC. Después, ${prices.afterTrial}.`.replaceAll(
    /(?<=desde|por|de) (?=PC|[^a-z\d])/g,
    '\u00a0',
  ),
  drawing:
    'Un servidor inicia doce PC por la red. Una se llena de cambios de la sesión; al reiniciar vuelve a la imagen limpia.',
  clean: 'imagen limpia',
  session: 'cambios de la sesión',
  social: [
    `Prueba gratis de ${trial}`,
    ['arranque sin disco', disklessFrom, terms[0]].join(' ').trim(),
    ...terms.slice(1),
  ].join(' · '),
  pause: 'Pausar animación',
});

const { heroTitle, heroPromise, heroLead } = business.texts;

/** The owner's entries stand in place of the page's words, whole. */
export const hero = {
  ...words,
  ...(heroTitle && { title: [heroTitle], promise: [] }),
  ...(heroPromise && { promise: [heroPromise] }),
  ...(heroLead && { lead: heroLead }),
};

export const exampleNote = 'Página de ejemplo: los datos no son reales';

const title = `${business.name}: arranque sin disco`;
const longTitle = `${title} y disco virtual compartido`;

export const seo = ownWords('seo', {
  // Search engines cut a title at about 60 characters.
  title: longTitle.length <= 60 ? longTitle : title,
  description: `Las PC de tu LAN center, ${venueOf(business).one}, laboratorio u hotel inician Windows desde un servidor. ${disklessFrom ? `Sin disco ${disklessFrom} ${terms.join(', ')}. ` : ''}Prueba gratis de ${trial}.`,
  imageAlt: [...hero.title, ...hero.promise].join(' '),
});
