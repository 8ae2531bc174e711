import { venueOf } from '../../business/venue.ts';
import { ownWords } from '../../contract/own-words.ts';
import { business } from './business.ts';
import { booting, isPerpetual, others } from './plans.ts';

export interface Card<Id extends string = string> {
  id: Id;
  title: string;
  description: string;
}

/** @param of title and description of each, by its id */
export function cards<Id extends string>(of: Record<Id, readonly [title: string, description: string]>) {
  const entries = Object.entries(of) as [Id, (typeof of)[Id]][]; // the keys are the ids
  return entries.map(([id, [title, description]]): Card<Id> => ({ id, title, description }));
}

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
  cards: cards({
    efficiency: [
      'Eficiencia operativa',
      'Actualizas un juego una vez, en el servidor: todas las PC tienen la versión nueva en su próximo inicio.',
    ],
    savings: [
      'Ahorro sustancial',
      `Sin disco en cada PC: compras y reemplazas discos solo en el servidor.${isPerpetual ? ' La licencia se paga una vez.' : ''}`,
    ],
    security: [
      'Seguridad robusta',
      'Lo que una sesión instala o cambia se descarta al reiniciar; lo que borra vuelve. No es un antivirus: trabaja junto al tuyo.',
    ],
    performance: [
      'Rendimiento superior',
      'Cada PC corre Windows y juegos con su propio procesador, video y memoria; el servidor entrega los datos.',
    ],
  }),
});

export const features = ownWords('features', {
  title: 'Lo que cambia con todo en el servidor',
  cards: cards({
    infrastructure: [
      'Revoluciona tu infraestructura',
      'Decenas de discos pasan a ser uno, compartido. Para sumar una PC necesitas su licencia, PXE y sus drivers en la imagen.',
    ],
    simplicity: [
      'Potencia y simplicidad',
      'Varias imágenes, para juegos, clases u oficina: todas se mantienen en el servidor.',
    ],
    industries: [
      'Ideal para múltiples industrias',
      'Donde muchas PC deban estar iguales: LAN centers, centros de esports, laboratorios, cibercafés, hoteles y empresas.',
    ],
  }),
});

export const howItWorks = ownWords('howItWorks', {
  title: 'Del encendido al escritorio en cinco pasos',
  /** '' = with every edition. */
  editions: others.count ? `Con ${booting.verb('las ediciones', 'la edición')} ${booting.short}.` : '',
  steps: cards({
    network: ['Enciendes la PC', 'Recibe una dirección (DHCP) y encuentra el servidor (PXE).'],
    loader: ['Recibe el programa de arranque', 'Llega por la red y pesa poco.'],
    disk: [
      'Se monta el disco virtual',
      'La PC ve la imagen del servidor como su propio disco, en solo lectura.',
    ],
    windows: ['Inicia Windows', 'Corre en esa PC, con su procesador, video y memoria.'],
    restart: [
      'Usas, reinicias y listo',
      'Lo que escribió la sesión, en el disco temporal (writeback), se descarta.',
    ],
  }),
});

const discarded = others.count
  ? `${booting.short} los ${booting.verb('descartan', 'descarta')} al reiniciar`
  : 'se descartan al reiniciar';

export const audience = ownWords('audience', {
  title: 'Pensado para salas como la tuya',
  venues: cards({
    school: [
      'Instituciones educativas',
      'Cada clase empieza igual: el reinicio descarta lo que cambió el grupo anterior.',
    ],
    'lan-center': [
      'LAN centers y gaming',
      'Una biblioteca de juegos para toda la sala: el parche se descarga una vez.',
    ],
    cabins: [
      venueOf(business).heading,
      'Reinicias y el siguiente cliente no encuentra los archivos del anterior.',
    ],
    hotel: ['Hoteles', 'Las PC del lobby vuelven a su estado limpio sin que nadie las revise.'],
  }),
  notForYouTitle: 'No es para ti si…',
  notForYou: [
    { id: 'wifi', text: 'tus PC solo tienen Wi-Fi' },
    { id: 'slow', text: 'tu red es de 100 Mbps' },
    { id: 'stop', text: 'tu local no puede detenerse si el servidor se apaga' },
    { id: 'files', text: `guardas archivos en cada PC: ${discarded}` },
  ],
});
