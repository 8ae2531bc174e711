/** A server plan as text, for the planner, the message and the printed sheet. */
import { diskPlan, writebackPerPcGb } from '../../formulas/disk-plan.ts';
import { formatCount, formatShortTime, formatTenths } from '../../formulas/format.ts';
import { type LinkId, leastNetworkSeconds, networkShare, type Place } from '../../formulas/network-share.ts';
import type { ServerPlan } from '../../formulas/server-plan.ts';

export const linkLabels: Record<LinkId, string> = {
  '1': '1 Gbps',
  '2x1': '2 × 1 Gbps',
  '2.5': '2.5 Gbps',
  '10': '10 Gbps',
};

export const placeLabels: Record<Place, string> = {
  server: 'Enlace del servidor',
  switch: 'Puerto del switch',
  pc: 'Red de cada PC',
};

/** The same, inside a sentence. */
export const narrowLabels: Record<Place, string> = {
  server: 'el enlace del servidor',
  switch: 'el puerto del switch',
  pc: 'la red de cada PC',
};

/** What the minimum time excludes; shown wherever the time is shown. */
export const onlyNetwork = 'Solo la red; discos, caché y switch aparte.';

/** 1000 -> `1 Gbps`, 100 -> `100 Mbps`. */
export function speedText(mbps: number): string {
  return mbps >= 1000 ? `${formatTenths(mbps / 1000)} Gbps` : `${formatTenths(mbps)} Mbps`;
}

/** 1250 -> `1,250 GB`, 11.63 -> `11.6 GB`. */
export function sizeText(gb: number): string {
  return `${formatTenths(gb)} GB`;
}

/** Name and value of each fact. */
export function planFacts(pcs: number, plan: ServerPlan): [name: string, value: string][] {
  const share = networkShare({ pcs, ...plan });
  const least = (gb: number) =>
    `${formatShortTime(leastNetworkSeconds(gb, share.mbps))} (${sizeText(gb)} por PC)`;
  const [, , games, writeback] = diskPlan({ pcs, ...plan });
  return [
    ['Enlace del servidor', linkLabels[plan.link]],
    ['Puerto del switch para el servidor', speedText(plan.switchPortMbps)],
    ['Red de cada PC', speedText(plan.pcPortMbps)],
    [`Para cada PC, si las ${formatCount(pcs)} leen a la vez`, `${formatTenths(share.mbps)} Mbps`],
    ['Tiempo mínimo de red hasta el escritorio', least(plan.desktopGb)],
    ['Tiempo mínimo de red al abrir un juego', least(plan.gameGb)],
    ['Disco de juegos', sizeText(games?.neededGb ?? 0)],
    [
      'Disco writeback',
      `${sizeText(writeback?.neededGb ?? 0)} (con 500 GB, ${sizeText(writebackPerPcGb(pcs))} por PC)`,
    ],
  ];
}

/** The plan as lines of a message. */
export function planText(pcs: number, plan: ServerPlan): string {
  const lines = planFacts(pcs, plan).map(([name, value]) => `${name}: ${value}`);
  return [`Plan del servidor para ${formatCount(pcs)} PC:`, ...lines, onlyNetwork].join('\n');
}
