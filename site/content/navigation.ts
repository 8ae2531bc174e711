import { ownTexts } from './own-texts.ts';

export interface NavigationLink {
  label: string;
  href: string;
}

export const navigation = ownTexts.withOwnTexts('navigation', {
  product: {
    label: 'Producto',
    links: [
      { label: 'Qué es', href: '#about' },
      { label: 'Por qué lo necesitas', href: '#benefits' },
      { label: 'Características', href: '#features' },
      { label: 'Cómo funciona', href: '#howItWorks' },
    ] satisfies NavigationLink[],
  },
  links: [
    { label: 'Requisitos', href: '#requirements' },
    { label: 'Para quién', href: '#services' },
    { label: 'Precios', href: '#pricing' },
    { label: 'Preguntas', href: '#faq' },
    { label: 'Contacto', href: '#contact' },
  ] satisfies NavigationLink[],
  login: 'Iniciar sesión',
  trial: 'Prueba gratis',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  skip: 'Saltar al contenido',
  theme: 'Tema',
  themes: { light: 'Claro', dark: 'Oscuro', system: 'Sistema' },
});
