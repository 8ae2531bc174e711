import { disklessEditions } from './editions.ts';

export interface Benefit {
  id: 'efficiency' | 'savings' | 'security' | 'performance';
  title: string;
  description: string;
  /** The editions with this benefit, if not all. */
  editions?: string;
}

export const benefits = {
  title: 'Por qué tu local lo necesita',
  cards: [
    {
      id: 'efficiency',
      title: 'Eficiencia operativa',
      description:
        'Actualizas un juego una sola vez, en el servidor; con Basic y Professional, también los programas. Las PC usan la versión nueva desde su próximo inicio.',
    },
    {
      id: 'savings',
      title: 'Ahorro sustancial',
      description:
        'Las PC arrancan sin disco propio: compras, cuidas y reemplazas discos en un solo equipo. Y la licencia se paga una vez, sin mensualidades.',
      editions: disklessEditions,
    },
    {
      id: 'security',
      title: 'Seguridad robusta',
      description:
        'Lo que una sesión instala, borra o descarga queda en el disco temporal y se descarta al reiniciar. No es un antivirus: trabaja junto al tuyo.',
      editions: disklessEditions,
    },
    {
      id: 'performance',
      title: 'Rendimiento superior',
      description:
        'Cada PC corre Windows y los juegos con su propio procesador, su tarjeta de video y su memoria. El servidor solo entrega los datos, desde discos SSD o NVMe y por red Gigabit.',
    },
  ] satisfies Benefit[] as Benefit[],
};
