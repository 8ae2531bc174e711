import { venueOf } from '../../business/venue.ts';
import { ownWords } from '../../contract/own-words.ts';
import { business } from './business.ts';
import { booting, isPerpetual, others } from './plans.ts';

export interface Card<Id extends string = string> {
  id: Id;
  title: string;
  description: string;
}

export type BenefitId = 'efficiency' | 'savings' | 'security' | 'performance';
export type FeatureId = 'infrastructure' | 'simplicity' | 'industries';

/** Of the specification: said of a business only where its owner says so. */
export const templateStatistics = [
  { quantity: '100%', description: 'de usuarios satisfechos' },
  { quantity: '1,000K+', description: 'clientes en Latinoamérica' },
  { quantity: '1,0000+', description: 'clientes en el mundo' },
];

export const statistics = business.statistics === 'template' ? templateStatistics : business.statistics;

export const about = ownWords('about', {
  title: 'Administra un servidor, no cada PC',
  how: 'Windows, programas y juegos viven en un servidor de tu local. Cada PC los pide por la red y trabaja con su propio procesador, video y memoria: no es escritorio remoto.',
  image:
    'La imagen, tu Windows con tus programas, es de solo lectura: lo que escribe cada sesión va a un disco temporal y se descarta al reiniciar.',
  /** Says once for the whole page what does not hold for all editions. */
  editions: others.count
    ? `Eso, con ${booting.verb('las ediciones', 'la edición')} ${booting.short}. Con ${others.full}, cada PC arranca desde su propio disco.`
    : '',
});

export const benefits = ownWords('benefits', {
  title: 'Por qué tu local lo necesita',
  cards: [
    {
      id: 'efficiency',
      title: 'Eficiencia operativa',
      description:
        'Actualizas un juego una vez, en el servidor: todas las PC tienen la versión nueva en su próximo inicio.',
    },
    {
      id: 'savings',
      title: 'Ahorro sustancial',
      description: `Sin disco en cada PC: compras y reemplazas discos solo en el servidor.${isPerpetual ? ' La licencia se paga una vez.' : ''}`,
    },
    {
      id: 'security',
      title: 'Seguridad robusta',
      description:
        'Lo que una sesión instala o cambia se descarta al reiniciar; lo que borra vuelve. No es un antivirus: trabaja junto al tuyo.',
    },
    {
      id: 'performance',
      title: 'Rendimiento superior',
      description:
        'Cada PC corre Windows y juegos con su propio procesador, video y memoria; el servidor entrega los datos.',
    },
  ] satisfies Card<BenefitId>[] as Card<BenefitId>[],
});

export const features = ownWords('features', {
  title: 'Lo que cambia con todo en el servidor',
  cards: [
    {
      id: 'infrastructure',
      title: 'Revoluciona tu infraestructura',
      description:
        'Decenas de discos pasan a ser uno, compartido. Para sumar una PC necesitas su licencia, PXE y sus drivers en la imagen.',
    },
    {
      id: 'simplicity',
      title: 'Potencia y simplicidad',
      description: 'Varias imágenes, para juegos, clases u oficina: todas se mantienen en el servidor.',
    },
    {
      id: 'industries',
      title: 'Ideal para múltiples industrias',
      description:
        'Donde muchas PC deban estar iguales: LAN centers, centros de esports, laboratorios, cibercafés, hoteles y empresas.',
    },
  ] satisfies Card<FeatureId>[] as Card<FeatureId>[],
});

export const howItWorks = ownWords('howItWorks', {
  title: 'Del encendido al escritorio en cinco pasos',
  /** '' = with every edition. */
  editions: others.count ? `Con ${booting.verb('las ediciones', 'la edición')} ${booting.short}.` : '',
  steps: [
    {
      id: 'network',
      title: 'Enciendes la PC',
      description: 'Recibe una dirección (DHCP) y encuentra el servidor (PXE).',
    },
    {
      id: 'loader',
      title: 'Recibe el programa de arranque',
      description: 'Llega por la red y pesa poco.',
    },
    {
      id: 'disk',
      title: 'Se monta el disco virtual',
      description: 'La PC ve la imagen del servidor como su propio disco, en solo lectura.',
    },
    {
      id: 'windows',
      title: 'Inicia Windows',
      description: 'Corre en esa PC, con su procesador, video y memoria.',
    },
    {
      id: 'restart',
      title: 'Usas, reinicias y listo',
      description: 'Lo que escribió la sesión, en el disco temporal (writeback), se descarta.',
    },
  ] satisfies Card[] as Card[],
});

const discarded = others.count
  ? `${booting.short} los ${booting.verb('descartan', 'descarta')} al reiniciar`
  : 'se descartan al reiniciar';

export const audience = ownWords('audience', {
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
      title: venueOf(business).heading,
      description: 'Reinicias y el siguiente cliente no encuentra los archivos del anterior.',
    },
    {
      id: 'hotel',
      title: 'Hoteles',
      description: 'Las PC del lobby vuelven a su estado limpio sin que nadie las revise.',
    },
  ] satisfies Card[] as Card[],
  notForYouTitle: 'No es para ti si…',
  notForYou: [
    { id: 'wifi', text: 'tus PC solo tienen Wi-Fi' },
    { id: 'slow', text: 'tu red es de 100 Mbps' },
    { id: 'stop', text: 'tu local no puede detenerse si el servidor se apaga' },
    { id: 'files', text: `guardas archivos en cada PC: ${discarded}` },
  ],
});
