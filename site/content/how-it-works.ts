import { disklessEditions } from './editions.ts';

export interface Step {
  title: string;
  description: string;
  /** The PC's screen at this step. */
  log: string;
}

export const howItWorks = {
  title: 'Del encendido al escritorio en cinco pasos',
  editions: disklessEditions,
  steps: [
    {
      title: 'Enciendes la PC',
      description: 'La tarjeta de red busca el servidor (PXE) y recibe una dirección (DHCP).',
      log: 'PXE · DHCP',
    },
    {
      title: 'Recibe el programa de arranque',
      description: 'El servidor se lo envía por la red: pesa poco.',
      log: 'Arranque: recibido',
    },
    {
      title: 'Se monta el disco virtual',
      description:
        'La PC ve la imagen del servidor, con tu Windows y tus programas, como si fuera su propio disco, en solo lectura.',
      log: 'Disco: solo lectura',
    },
    {
      title: 'Inicia Windows',
      description: 'Corre en esa PC, con su procesador, su tarjeta de video y su memoria.',
      log: 'Windows: iniciando',
    },
    {
      title: 'Usas, reinicias y listo',
      description:
        'Lo que escribe la sesión va al disco de escritura temporal (writeback). Al reiniciar, se descarta.',
      log: 'Sesión: limpia',
    },
  ] satisfies Step[] as Step[],
};
