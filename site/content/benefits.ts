import { ownTexts } from './own-texts.ts';

export interface Benefit {
  id: 'efficiency' | 'savings' | 'security' | 'performance';
  title: string;
  description: string;
}

export const benefits = ownTexts.withOwnTexts('benefits', {
  title: 'Por qué tu local lo necesita',
  cards: [
    {
      id: 'efficiency',
      title: 'Eficiencia operativa',
      description:
        'Actualizas un juego una sola vez, en el servidor: todas las PC tienen la versión nueva en su próximo inicio.',
    },
    {
      id: 'savings',
      title: 'Ahorro sustancial',
      description:
        'Sin disco en cada PC: compras, cuidas y reemplazas discos en un solo equipo. La licencia se paga una vez.',
    },
    {
      id: 'security',
      title: 'Seguridad robusta',
      description:
        'Lo que una sesión instala o cambia se descarta al reiniciar; lo que borra vuelve. No es un antivirus: trabaja junto al tuyo.',
    },
    {
      id: 'performance',
      title: 'Rendimiento superior',
      description:
        'Cada PC corre Windows y los juegos con su propio procesador, video y memoria; el servidor entrega los datos.',
    },
  ] satisfies Benefit[] as Benefit[],
});
