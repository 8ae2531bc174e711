import { ownTexts } from './own-texts.ts';

export const notFound = ownTexts.withOwnTexts('notFound', {
  title: 'Esta página no existe',
  text: 'Revisa la dirección o vuelve al inicio.',
  home: 'Ir al inicio',
});
