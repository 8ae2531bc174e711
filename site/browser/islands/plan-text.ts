/** A server plan as text, for the planner, the message and the printed sheet. */
import { formatCount, formatShortTime, formatTenths } from '../../formulas/format.ts';
import {
  diskPlan,
  freeShare,
  networkShare,
  type Place,
  ports,
  recommend,
  type ServerPlan,
  serverLinks,
  serverMinimum,
  writebackPerPcGb,
} from '../../formulas/server-plan.ts';
import { leastSeconds } from '../../formulas/transfer-time.ts';

/** Each with its name inside a sentence. */
export const placeLabels: Record<Place, readonly [label: string, within: string]> = {
  server: ['Enlace del servidor', 'el enlace del servidor'],
  switch: ['Puerto del switch', 'el puerto del switch'],
  pc: ['Red de cada PC', 'la red de cada PC'],
};

/** What the minimum time excludes; shown wherever the time is shown. */
export const onlyNetwork = 'Solo la red; discos, caché y switch aparte.';

/** 1000 -> `1 Gbps`, 100 -> `100 Mbps`. */
export function speedText(mbps: number): string {
  return mbps >= 1000 ? `${formatTenths(mbps / 1000)} Gbps` : `${formatTenths(mbps)} Mbps`;
}

/** 2000 -> `2 TB`, 500 -> `500 GB`: sizes as disks are sold. */
export function diskText(gb: number): string {
  return gb >= 1000 ? `${formatTenths(gb / 1000)} TB` : sizeText(gb);
}

/** 1250 -> `1,250 GB`, 11.63 -> `11.6 GB`. */
export function sizeText(gb: number): string {
  return `${formatTenths(gb)} GB`;
}

/**
 * Each part of a recommendation, with the published minimum (specification §9), and how long the PCs then read.
 * @param balancing names of the plans that share the load among servers, or ''
 */
export function recommendation(pcs: number, plan: ServerPlan, balancing: string) {
  const { link, isEnough, mirrorGb, memoryGb, aloneSeconds, togetherSeconds } = recommend(pcs, plan);
  const disk = (name: string, part: keyof typeof mirrorGb): Recommended => ({
    name,
    minimum: diskText(serverMinimum[part]),
    value: `2 × ${diskText(mirrorGb[part])}`.replaceAll(' ', '\u00a0'),
  });
  const tooSlow = balancing
    ? `, y repartir la carga entre servidores (${balancing})`
    : ', que no alcanza para todas a la vez';
  const wait = formatTenths(plan.waitMinutes);
  const pcTooSlow =
    aloneSeconds > plan.waitMinutes * 60
      ? `; una PC sola ya tarda más de ${wait} min: el límite es su red`
      : '';
  return {
    parts: [
      {
        name: 'Enlace',
        minimum: serverLinks['1'].label,
        value: serverLinks[link].label + (isEnough ? '' : tooSlow) + pcTooSlow,
      },
      disk('Imágenes', 'imagesGb'),
      disk('Juegos', 'gamesGb'),
      disk('Writeback', 'writebackGb'),
      {
        name: 'Memoria',
        minimum: `${serverMinimum.memoryGb} GB`,
        value: `${formatCount(memoryGb)} GB`,
      },
    ] satisfies Recommended[],
    reading: `Leer ${sizeText(plan.desktopGb)} por la red: una PC sola, ${formatShortTime(aloneSeconds)}${pcs > 1 ? `; las ${formatCount(pcs)} a la vez, ${formatShortTime(togetherSeconds)}` : ''}.`,
  };
}

interface Recommended {
  name: string;
  minimum: string;
  value: string;
}

/** The rule behind the recommendation, with its assumptions, in two sentences. */
export function recommendationRule({ desktopGb, gameGb, sessionGb, waitMinutes }: ServerPlan): string {
  return `Recomendamos el enlace más lento con el que todas leen ${sizeText(desktopGb)} en ${formatTenths(waitMinutes)} min o menos; dos discos iguales en espejo, con ${freeShare * 100}\u00a0% libre y ${sizeText(sessionGb)} por sesión; memoria para eso y un juego de ${sizeText(gameGb)}. Son supuestos, no mediciones.`;
}

/** Name and value of each fact. */
export function planFacts(pcs: number, plan: ServerPlan): [name: string, value: string][] {
  const share = networkShare({ pcs, ...plan });
  const least = (gb: number) =>
    `${formatShortTime(leastSeconds(gb, share.mbps))} (${sizeText(gb)} por PC, un supuesto)`;
  const { gamesGb, writebackGb } = diskPlan(pcs, plan);
  return [
    [placeLabels.server[0], serverLinks[plan.link].label],
    [ports.switchPortMbps.label, speedText(plan.switchPortMbps)],
    [ports.pcPortMbps.label, speedText(plan.pcPortMbps)],
    ['Para cada PC, si todas leen a la vez', `${formatTenths(share.mbps)} Mbps`],
    ['Tiempo mínimo de red hasta el escritorio', least(plan.desktopGb)],
    ['Tiempo mínimo de red al abrir un juego', least(plan.gameGb)],
    ['Disco de juegos', sizeText(gamesGb)],
    ['Disco writeback', `${sizeText(writebackGb)} (con 500 GB, ${sizeText(writebackPerPcGb(pcs))} por PC)`],
  ];
}

/** The plan as lines of a message. */
export function planText(pcs: number, plan: ServerPlan): string {
  const lines = planFacts(pcs, plan).map(([name, value]) => `${name}: ${value}`);
  return [`Cálculo del servidor para ${formatCount(pcs)} PC:`, ...lines, onlyNetwork].join('\n');
}
