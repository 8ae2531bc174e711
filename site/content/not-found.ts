export const notFound = {
  title: 'Esta página no existe',
  text: 'Revisa la dirección o vuelve al inicio.',
  home: 'Ir al inicio',
};
