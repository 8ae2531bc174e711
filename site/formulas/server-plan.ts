/**
 * What a visitor enters into the planner beside the number of PCs. The four amounts are assumptions of theirs, with a
 * value to start from; none of them is measured, and none is a claim of ours.
 */
import { type LinkId, linkIds } from './network-share.ts';
import { parseCount } from './parse-count.ts';

export interface ServerPlan {
  link: LinkId;
  switchPortMbps: number;
  pcPortMbps: number;
  /** What a PC reads from the server until the desktop. */
  desktopGb: number;
  /** What a PC reads when a game starts. */
  gameGb: number;
  libraryGb: number;
  sessionGb: number;
}

export type Assumption = 'desktopGb' | 'gameGb' | 'libraryGb' | 'sessionGb';

export const startingPlan: ServerPlan = {
  link: '1',
  switchPortMbps: 1000,
  pcPortMbps: 1000,
  desktopGb: 2,
  gameGb: 5,
  libraryGb: 1000,
  sessionGb: 5,
};

export const switchPortsMbps: readonly number[] = [1000, 2500, 10_000];
export const pcPortsMbps: readonly number[] = [100, 1000, 2500];

/** Largest value and smallest step of each assumption, in GB. */
export const assumptionLimits: Record<Assumption, { max: number; step: number }> = {
  desktopGb: { max: 100, step: 0.1 },
  gameGb: { max: 500, step: 0.1 },
  libraryGb: { max: 100_000, step: 1 },
  sessionGb: { max: 500, step: 0.1 },
};

const linkParam = 'enlace';
/** Part of the plan -> its name in a link's search. */
const paramOf: Record<Exclude<keyof ServerPlan, 'link'>, string> = {
  switchPortMbps: 'switch',
  pcPortMbps: 'red',
  desktopGb: 'escritorio',
  gameGb: 'juego',
  libraryGb: 'biblioteca',
  sessionGb: 'sesion',
};
const amounts = Object.keys(paramOf) as (keyof typeof paramOf)[]; // the keys are the ones written above

/** The search part of an address -> the plan in it; undefined when it names no link of a server. */
export function parsePlan(params: URLSearchParams): ServerPlan | undefined {
  const link = linkIds.find((id) => id === params.get(linkParam));
  if (!link) return undefined;
  const plan = { ...startingPlan, link };
  for (const name of amounts) plan[name] = readAmount(name, params.get(paramOf[name]) ?? '');
  return plan;
}

/** To stand in a link's search; what is as at the start is left out. */
export function planParams(plan: ServerPlan): string {
  const changed = amounts.filter((name) => plan[name] !== startingPlan[name]);
  return [`${linkParam}=${plan.link}`, ...changed.map((name) => `${paramOf[name]}=${plan[name]}`)].join('&');
}

/** What was typed or linked -> an amount within its limits; without a number, the one to start from. */
export function readAmount(name: keyof typeof paramOf, text: string): number {
  if (name === 'switchPortMbps' || name === 'pcPortMbps') {
    const ports = name === 'switchPortMbps' ? switchPortsMbps : pcPortsMbps;
    return ports.find((mbps) => `${mbps}` === text) ?? startingPlan[name];
  }
  const { max, step } = assumptionLimits[name];
  return parseCount(text, max, step) ?? startingPlan[name];
}
