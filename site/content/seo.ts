export const seo = {
  title: 'Encendido: arranque sin disco y disco virtual compartido',
  description:
    'Las PC de tu LAN center, cabina, laboratorio, hotel o empresa inician Windows desde un servidor. Pago único por PC desde $8. Prueba gratis de 30 días.',
  imageAlt: 'Todas tus PC, una sola imagen. Cada reinicio, como nuevas.',
  /** The dark canvas of tokens.css as browsers' own surfaces take it. */
  canvas: '#081011',
};
