export const seo = {
  title: 'Encendido: arranque sin disco y disco virtual compartido',
  description:
    'Las PC de tu LAN center, cabina, laboratorio, hotel o empresa inician Windows desde un servidor. Pago único por PC desde $8. Prueba gratis de 30 días.',
  imageAlt: 'Todas tus PC, una sola imagen. Cada reinicio, como nuevas.',
  /** The canvas of both themes in tokens.css, as browsers' own surfaces take it. */
  canvas: '#081111',
  lightCanvas: '#f7faf6',
};
