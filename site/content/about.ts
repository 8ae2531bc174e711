import { disklessEditions } from './editions.ts';

export interface Statistic {
  quantity: string;
  description: string;
}

export const about = {
  editions: disklessEditions,
  title: 'Administra un servidor, no cada PC',
  paragraphs: [
    'Windows, los programas y los juegos viven en un servidor de tu local. Cada PC los pide por la red y trabaja con su propio procesador, su tarjeta de video y su memoria: no es escritorio remoto.',
    'La imagen, una copia de Windows con tus programas, es de solo lectura. Lo que escribe cada sesión va a un disco temporal y, al reiniciar, se descarta.',
  ],
  statistics: [
    { quantity: '100%', description: 'de usuarios satisfechos' },
    { quantity: '1,000K+', description: 'clientes en Latinoamérica' },
    { quantity: '1,0000+', description: 'clientes en el mundo' },
  ] satisfies Statistic[],
};
