import { editionTitles } from '../../contract/editions.ts';
import type { EditionId } from '../formulas/edition.ts';
import { priceCentsOf } from './prices.ts';

export interface Plan {
  id: EditionId;
  title: string;
  popular: 0 | 1;
  pricePerPcCents: number;
  description: string;
  buttonText: string;
  benefitList: string[];
}

const buttonText = 'Solicitar Prueba Gratis';

export const pricing = {
  title: 'Pagas una vez por PC',
  lead: 'Prueba 30 días gratis con cualquier cantidad de PC. Después, si te convence, compras la licencia permanente con un pago único, sin costo recurrente. Precios en USD.',
  perPc: 'por PC',
  once: 'pago único',
  popular: 'Más popular',
  plans: [
    {
      id: 'virtual-disk',
      title: editionTitles.virtualDisk,
      popular: 0,
      pricePerPcCents: priceCentsOf['virtual-disk'],
      description: 'Discos virtuales compartidos para PC que arrancan desde su propio disco.',
      buttonText,
      benefitList: [
        'Disco virtual compartido para los juegos',
        'Cada PC conserva su propio Windows',
        'Licencia perpetua',
      ],
    },
    {
      id: 'basic',
      title: editionTitles.basic,
      popular: 1,
      pricePerPcCents: priceCentsOf.basic,
      description: 'Todo lo de Virtual Disk, y las PC arrancan sin disco desde la imagen del servidor.',
      buttonText,
      benefitList: [
        'Arranque sin disco (diskless)',
        'VHD raw boot: arranque desde un archivo de disco virtual (VHD)',
        'Estado limpio al reiniciar',
      ],
    },
    {
      id: 'professional',
      title: editionTitles.professional,
      popular: 0,
      pricePerPcCents: priceCentsOf.professional,
      description: 'Todo lo de Basic, para locales con más de un servidor.',
      buttonText,
      benefitList: [
        'Balanceo de carga entre varios servidores',
        'Arranque sin disco y estado limpio al reiniciar',
        'Licencia perpetua',
      ],
    },
  ] satisfies Plan[] as Plan[],
  support: 'Soporte técnico especializado',
  notIncluded: 'Solo licencias; servidor, red, Windows e impuestos no están incluidos.',
  comparison: {
    title: 'Compara las ediciones',
    feature: 'Incluye',
    /** Each row: a feature, and whether each plan has it, in the order of `plans`. */
    rows: [
      ['Disco virtual compartido (disco de juegos en red)', 1, 1, 1],
      ['Arranque sin disco (diskless)', 0, 1, 1],
      ['VHD raw boot', 0, 1, 1],
      ['Windows limpio al reiniciar', 0, 1, 1],
      ['Balanceo de carga entre varios servidores', 0, 0, 1],
      ['Licencia perpetua, pago único por PC', 1, 1, 1],
      ['Soporte técnico especializado', 1, 1, 1],
    ] satisfies [string, 0 | 1, 0 | 1, 0 | 1][],
    yes: 'Sí',
    no: 'No',
  },
};
