import { ownWords } from '../../contract/own-words.ts';
import { business, logo } from './business.ts';

export const navigation = ownWords('navigation', {
  product: {
    label: 'Producto',
    links: [
      { label: 'Qué es', href: '#about' },
      { label: 'Por qué lo necesitas', href: '#benefits' },
      { label: 'Características', href: '#features' },
      { label: 'Cómo funciona', href: '#howItWorks' },
    ],
  },
  links: [
    { label: 'Requisitos', href: '#requirements' },
    { label: 'Para quién', href: '#services' },
    { label: 'Precios', href: '#pricing' },
    { label: 'Preguntas', href: '#faq' },
    { label: 'Contacto', href: '#contact' },
  ],
  menu: 'Principal',
  login: 'Iniciar sesión',
  trial: 'Prueba gratis',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  skip: 'Saltar al contenido',
  theme: 'Tema',
  themes: { light: 'Claro', dark: 'Oscuro', system: 'Sistema' },
});

export const brand = { name: business.name, picture: logo && { src: logo.file, ratio: logo.ratio } };

export const notFound = ownWords('notFound', {
  title: 'Esta página no existe',
  text: 'Revisa la dirección o vuelve al inicio.',
  home: 'Ir al inicio',
});
