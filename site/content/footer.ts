export const footer = {
  /** The year of the specification, not the current one. */
  copyright: '© 2025',
  rights: 'Todos los derechos reservados.',
  tagline: 'Todas tus PC, una sola imagen.',
  sections: 'Secciones',
  contact: 'Contacto',
  top: 'Volver arriba',
};
