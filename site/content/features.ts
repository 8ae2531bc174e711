import { ownTexts } from './own-texts.ts';

export interface Feature {
  id: 'infrastructure' | 'simplicity' | 'industries';
  title: string;
  description: string;
}

export const features = ownTexts.withOwnTexts('features', {
  title: 'Lo que cambia con todo en el servidor',
  cards: [
    {
      id: 'infrastructure',
      title: 'Revoluciona tu infraestructura',
      description:
        'Decenas de discos pasan a ser uno virtual, compartido. Para sumar una PC necesitas su licencia, arranque por red (PXE) y sus drivers en la imagen.',
    },
    {
      id: 'simplicity',
      title: 'Potencia y simplicidad',
      description:
        'Varias imágenes, una para juegos, otra para clases, otra para oficina: todas se mantienen en el servidor.',
    },
    {
      id: 'industries',
      title: 'Ideal para múltiples industrias',
      description:
        'Donde muchas PC deban estar iguales: LAN centers, centros de esports, laboratorios, cibercafés, hoteles y empresas.',
    },
  ] satisfies Feature[] as Feature[],
});
