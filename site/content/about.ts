import { business } from './business.ts';
import { ownTexts } from './own-texts.ts';
import { plansWith, plansWithout } from './plans.ts';

export interface Statistic {
  id: string;
  quantity: string;
  description: string;
}

const booting = plansWith('diskless');
const others = plansWithout('diskless');

export const about = ownTexts.withOwnTexts('about', {
  title: 'Administra un servidor, no cada PC',
  how: 'Windows, programas y juegos viven en un servidor de tu local. Cada PC los pide por la red y trabaja con su propio procesador, video y memoria: no es escritorio remoto.',
  image:
    'La imagen, tu Windows con tus programas, es de solo lectura: lo que escribe cada sesión va a un disco temporal y se descarta al reiniciar.',
  /** Says once for the whole page what does not hold for all editions. */
  editions: others.count
    ? `Arrancar sin disco y volver limpias: con ${booting.verb('las ediciones', 'la edición')} ${booting.short}. Con ${others.full}, cada PC arranca desde su propio disco.`
    : '',
  statistics: (business.statistics?.map((own, index) => ({ id: `statistic-${index + 1}`, ...own })) ?? [
    { id: 'satisfied', quantity: '100%', description: 'de usuarios satisfechos' },
    { id: 'region', quantity: '1,000K+', description: 'clientes en Latinoamérica' },
    { id: 'world', quantity: '1,0000+', description: 'clientes en el mundo' },
  ]) satisfies Statistic[] as Statistic[],
});
