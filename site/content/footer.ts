import { ownTexts } from './own-texts.ts';

export const footer = ownTexts.withOwnTexts('footer', {
  /** The year of the specification, not the current one. */
  copyright: '© 2025',
  rights: 'Todos los derechos reservados.',
  sections: 'Secciones',
  contact: 'Contacto',
  top: 'Volver arriba',
});
