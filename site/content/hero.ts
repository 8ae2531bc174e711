export const hero = {
  eyebrow: 'Arranque sin disco · Disco virtual compartido',
  title: ['Todas tus PC,', 'una sola imagen.'],
  promise: ['Cada reinicio,', 'como nuevas.'],
  lead: 'Las PC de tu local inician Windows desde un servidor por la red. Actualizas una vez, y al reiniciar cada una vuelve a su estado limpio.',
  trial: 'Solicitar prueba gratis',
  pricing: 'Ver precios',
  login: 'Iniciar sesión',
  fine: '30 días, cualquier cantidad de PC · desde $8 por PC · arranque sin disco desde $10 · pago único',
};
