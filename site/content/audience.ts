import { ownTexts } from './own-texts.ts';
import { plansWith, plansWithout } from './plans.ts';

export interface Venue {
  id: 'school' | 'lan-center' | 'cabins' | 'hotel';
  title: string;
  description: string;
}

const booting = plansWith('diskless');
const discarded = plansWithout('diskless').count
  ? `${booting.short} los ${booting.verb('descartan', 'descarta')} al reiniciar`
  : 'se descartan al reiniciar';

export const audience = ownTexts.withOwnTexts('audience', {
  title: 'Pensado para salas como la tuya',
  venues: [
    {
      id: 'school',
      title: 'Instituciones educativas',
      description: 'Cada clase empieza igual: el reinicio descarta lo que cambió el grupo anterior.',
    },
    {
      id: 'lan-center',
      title: 'LAN centers y gaming',
      description: 'Una biblioteca de juegos para toda la sala: el parche se descarga una vez.',
    },
    {
      id: 'cabins',
      title: 'Cibercafés y cabinas',
      description: 'Reinicias y el siguiente cliente no encuentra los archivos del anterior.',
    },
    {
      id: 'hotel',
      title: 'Hoteles',
      description: 'Las PC del lobby vuelven a su estado limpio sin que nadie las revise.',
    },
  ] satisfies Venue[] as Venue[],
  notForYouTitle: 'No es para ti si…',
  notForYou: [
    { id: 'wifi', text: 'tus PC solo tienen Wi-Fi' },
    { id: 'slow', text: 'tu red es de 100 Mbps' },
    { id: 'stop', text: 'tu local no puede detenerse si el servidor se apaga' },
    { id: 'files', text: `guardas archivos en cada PC: ${discarded}` },
  ],
});
