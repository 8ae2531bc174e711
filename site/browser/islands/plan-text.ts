/** A server plan as text, for the planner, the message and the printed sheet. */
import { formatCount, formatDuration, formatTenths } from '../../formulas/format.ts';
import {
  freeShare,
  leastSeconds,
  networkShare,
  type Place,
  ports,
  recommend,
  type ServerPlan,
  serverLinks,
  serverMinimum,
} from '../../formulas/server-plan.ts';

export const linkLabel = 'Enlace del servidor';

export const placeNames: Record<Place, string> = {
  server: 'el enlace del servidor',
  switch: 'el puerto del switch',
  pc: 'la red de cada PC',
};

export const onlyNetwork = 'Solo la red; discos, caché y switch aparte.';

/** 1000 -> `1 Gbps`, 100 -> `100 Mbps`. */
export function speedText(mbps: number): string {
  return mbps >= 1000 ? `${formatTenths(mbps / 1000)}\u00a0Gbps` : `${formatTenths(mbps)}\u00a0Mbps`;
}

/** 2000 -> `2 TB`, 500 -> `500 GB`: sizes as disks are sold. */
export function diskText(gb: number): string {
  return gb >= 1000 ? `${formatTenths(gb / 1000)} TB` : sizeText(gb);
}

/** 1250 -> `1,250 GB`, 11.63 -> `11.6 GB`. */
export function sizeText(gb: number): string {
  return `${formatTenths(gb)} GB`;
}

/** With how long the PCs then read. @param balancing names of the plans that share the load, or '' */
export function recommendation(pcs: number, plan: ServerPlan, balancing: string) {
  const { link, isEnough, mirrorGb, memoryGb, aloneSeconds, togetherSeconds } = recommend(pcs, plan);
  const disk = (name: string, part: keyof typeof mirrorGb) => ({
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
  const value = serverLinks[link].label + (isEnough ? '' : tooSlow) + pcTooSlow;
  return {
    parts: [
      { name: 'Enlace', minimum: serverLinks['1'].label, value },
      disk('Imágenes', 'imagesGb'),
      disk('Juegos', 'gamesGb'),
      disk('Writeback', 'writebackGb'),
      { name: 'Memoria', minimum: sizeText(serverMinimum.memoryGb), value: sizeText(memoryGb) },
    ],
    reading: `Leer ${sizeText(plan.desktopGb)} por la red: una PC sola, ${formatDuration(aloneSeconds)}${pcs > 1 ? `; las ${formatCount(pcs)} a la vez, ${formatDuration(togetherSeconds)} con ${serverLinks[link].label}` : ''}.`,
  };
}

export function recommendationRule({ desktopGb, gameGb, sessionGb, waitMinutes }: ServerPlan): string {
  return `Recomendamos el enlace más lento con el que todas leen ${sizeText(desktopGb)} en ${formatTenths(waitMinutes)} min o menos; dos discos iguales en espejo, con ${freeShare * 100}\u00a0% libre y ${sizeText(sessionGb)} por sesión; memoria para el escritorio y un juego de ${sizeText(gameGb)}. Son supuestos, no mediciones.`;
}

/** The times and sizes that a plan comes to, each with its calculation. */
export function planFigures(pcs: number, plan: ServerPlan) {
  const { mbps } = networkShare({ pcs, ...plan });
  // Where it is shown rounded, the calculation divides by what it comes from: only the shared places divide.
  const divisor = Number.isInteger(mbps * 10)
    ? formatTenths(mbps)
    : `(${formatCount(mbps * pcs)} ÷ ${formatCount(pcs)})`;
  const time = (name: string, gb: number) => {
    const seconds = leastSeconds(gb, mbps);
    const sum = `${sizeText(gb)} (un supuesto) × ${formatCount(8000)} ÷ ${divisor} Mbps = ${formatTenths(seconds)} s`;
    return { name, value: formatDuration(seconds), sum };
  };
  const disk = (name: string, minimumGb: number, neededGb: number, need: string) => {
    const minimum = sizeText(minimumGb);
    const compared =
      neededGb > minimumGb
        ? `el mínimo publicado, ${minimum}, no alcanza: faltan ${sizeText(neededGb - minimumGb)}`
        : `mínimo publicado: ${minimum}`;
    return { name, value: sizeText(Math.max(minimumGb, neededGb)), sum: `${need}; ${compared}` };
  };
  const { gamesGb, writebackGb } = serverMinimum;
  const { libraryGb, sessionGb } = plan;
  const writtenGb = pcs * sessionGb;
  const sessions = `${formatCount(pcs)} × ${sizeText(sessionGb)} por sesión = ${sizeText(writtenGb)}; ${sizeText(writebackGb)} ÷ ${formatCount(pcs)} PC = ${sizeText(writebackGb / pcs)} por PC`;
  return [
    time('Tiempo mínimo de red hasta el escritorio', plan.desktopGb),
    time('Tiempo mínimo de red al abrir un juego', plan.gameGb),
    disk('Disco de juegos', gamesGb, libraryGb, `la biblioteca ocupa ${sizeText(libraryGb)}`),
    disk('Disco writeback', writebackGb, writtenGb, sessions),
  ];
}

export function planFacts(pcs: number, plan: ServerPlan): [name: string, value: string][] {
  return [
    [linkLabel, serverLinks[plan.link].label],
    [ports.switchPortMbps.label, speedText(plan.switchPortMbps)],
    [ports.pcPortMbps.label, speedText(plan.pcPortMbps)],
    ['Para cada PC, si todas leen a la vez', `${formatTenths(networkShare({ pcs, ...plan }).mbps)} Mbps`],
    ...planFigures(pcs, plan).map(({ name, value, sum }): [string, string] => [name, `${value} · ${sum}`]),
  ];
}

export function planText(pcs: number, plan: ServerPlan): string {
  const lines = planFacts(pcs, plan).map(([name, value]) => `${name}: ${value}`);
  return [`Cálculo del servidor para ${formatCount(pcs)} PC:`, ...lines, onlyNetwork].join('\n');
}
