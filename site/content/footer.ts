import { hero } from './hero.ts';

export const footer = {
  /** The year of the specification, not the current one. */
  copyright: '© 2025',
  rights: 'Todos los derechos reservados.',
  tagline: hero.title.join(' '),
  sections: 'Secciones',
  contact: 'Contacto',
  top: 'Volver arriba',
};
