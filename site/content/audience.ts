import { disklessEditions } from './editions.ts';

export interface Venue {
  id: 'school' | 'lan-center' | 'cabins' | 'hotel';
  title: string;
  description: string;
  editions?: string;
}

export const audience = {
  title: 'Pensado para salas como la tuya',
  venues: [
    {
      id: 'school',
      title: 'Instituciones educativas',
      description:
        'El laboratorio de cómputo empieza cada clase igual: al reiniciar se descarta lo que cambió el grupo anterior.',
      editions: disklessEditions,
    },
    {
      id: 'lan-center',
      title: 'LAN centers y gaming',
      description:
        'Una sola biblioteca de juegos para toda la sala. El parche se descarga una vez, en el servidor.',
    },
    {
      id: 'cabins',
      title: 'Cibercafés y cabinas',
      description:
        'Reinicias la PC y el siguiente cliente la encuentra limpia, sin los archivos del anterior.',
      editions: disklessEditions,
    },
    {
      id: 'hotel',
      title: 'Hoteles',
      description:
        'Al reiniciarse, las PC del lobby y del centro de negocios vuelven a su estado limpio, sin que nadie las revise una por una.',
      editions: disklessEditions,
    },
  ] satisfies Venue[] as Venue[],
  also: 'También para empresas con muchas computadoras.',
  notForYouTitle: 'No es para ti si…',
  notForYou: [
    'tus PC solo tienen Wi-Fi',
    'tu red es de 100 Mbps',
    'tu local no puede detenerse si el servidor se apaga',
    'necesitas conservar archivos en cada PC (con Basic y Professional se descartan al reiniciar)',
  ],
};
