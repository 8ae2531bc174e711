import { business } from './business.ts';
import { hero } from './hero.ts';
import { ownTexts } from './own-texts.ts';
import { prices } from './plans.ts';

export const seo = ownTexts.withOwnTexts('seo', {
  title: titleFor(business.name),
  description: `Las PC de tu LAN center, cabina, laboratorio u hotel inician Windows desde un servidor. Sin disco desde ${prices.disklessFrom} por PC, pago único. Prueba gratis de 30 días.`,
  imageAlt: [...hero.title, ...hero.promise].join(' '),
  /** The canvas colours of both themes in tokens.css, for the browser's own interface. */
  canvas: '#081111',
  lightCanvas: '#f7faf6',
});

/** Search engines cut a title at about 60 characters. */
function titleFor(name: string): string {
  const title = `${name}: arranque sin disco y disco virtual compartido`;
  return title.length <= 60 ? title : `${name}: arranque sin disco`;
}
