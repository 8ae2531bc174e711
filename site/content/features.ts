import { disklessEditions } from './editions.ts';

export interface Feature {
  id: 'infrastructure' | 'simplicity' | 'industries';
  title: string;
  description: string;
  editions?: string;
}

export const features = {
  title: 'Lo que cambia cuando todo vive en el servidor',
  cards: [
    {
      id: 'infrastructure',
      title: 'Revoluciona tu infraestructura',
      description:
        'El sistema, los programas y los juegos pasan de decenas de discos a un disco virtual compartido. Sumar una PC es conectarla a la red y arrancarla desde el servidor.',
      editions: disklessEditions,
    },
    {
      id: 'simplicity',
      title: 'Potencia y simplicidad',
      description:
        'Puedes tener más de una imagen: una para juegos, otra para clases, otra para oficina. Todas se preparan y se mantienen en un solo lugar, el servidor.',
      editions: disklessEditions,
    },
    {
      id: 'industries',
      title: 'Ideal para múltiples industrias',
      description:
        'Sirve donde haya muchas PC que deban estar iguales: LAN centers, centros de esports, laboratorios de cómputo, cibercafés, hoteles y empresas.',
    },
  ] satisfies Feature[] as Feature[],
};
