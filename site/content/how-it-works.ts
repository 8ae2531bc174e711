import { ownTexts } from './own-texts.ts';
import { plansWith, plansWithout } from './plans.ts';

export interface Step {
  id: string;
  title: string;
  description: string;
}

const booting = plansWith('diskless');

export const howItWorks = ownTexts.withOwnTexts('howItWorks', {
  title: 'Del encendido al escritorio en cinco pasos',
  /** '' = with every edition. */
  editions: plansWithout('diskless').count
    ? `Con ${booting.verb('las ediciones', 'la edición')} ${booting.short}`
    : '',
  steps: [
    {
      id: 'network',
      title: 'Enciendes la PC',
      description: 'La tarjeta de red recibe una dirección (DHCP) y encuentra el servidor (PXE).',
    },
    {
      id: 'loader',
      title: 'Recibe el programa de arranque',
      description: 'Llega por la red y pesa poco.',
    },
    {
      id: 'disk',
      title: 'Se monta el disco virtual',
      description: 'La PC ve la imagen del servidor como si fuera su propio disco, en solo lectura.',
    },
    {
      id: 'windows',
      title: 'Inicia Windows',
      description: 'Corre en esa PC, con su procesador, su video y su memoria.',
    },
    {
      id: 'restart',
      title: 'Usas, reinicias y listo',
      description: 'Lo que escribe la sesión va al disco temporal (writeback) y se descarta al reiniciar.',
    },
  ] satisfies Step[] as Step[],
});
