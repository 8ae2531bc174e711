/**
 * The planner's inputs beside the number of PCs. The four amounts are the visitor's assumptions, with initial values that
 * are neither measured nor claimed.
 */
import { type LinkId, linkIds } from './network-share.ts';
import { parseCount } from './parse-count.ts';

export interface ServerPlan {
  link: LinkId;
  switchPortMbps: number;
  pcPortMbps: number;
  /** Data that a PC reads from the server until the desktop. */
  desktopGb: number;
  /** Data that a PC reads when a game starts. */
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
/** Part of the plan -> its name in a link's query string. */
const paramOf: Record<Exclude<keyof ServerPlan, 'link'>, string> = {
  switchPortMbps: 'switch',
  pcPortMbps: 'red',
  desktopGb: 'escritorio',
  gameGb: 'juego',
  libraryGb: 'biblioteca',
  sessionGb: 'sesion',
};
const amounts = Object.keys(paramOf) as (keyof typeof paramOf)[]; // the keys are the ones written above

/** Query string of a URL -> its plan; undefined when it names no server link. */
export function parsePlan(params: URLSearchParams): ServerPlan | undefined {
  const link = linkIds.find((id) => id === params.get(linkParam));
  if (!link) return undefined;
  const plan = { ...startingPlan, link };
  for (const name of amounts) plan[name] = readAmount(name, params.get(paramOf[name]) ?? '');
  return plan;
}

/** The plan as query parameters, without values that equal the initial ones. */
export function planParams(plan: ServerPlan): string {
  const changed = amounts.filter((name) => plan[name] !== startingPlan[name]);
  return [`${linkParam}=${plan.link}`, ...changed.map((name) => `${paramOf[name]}=${plan[name]}`)].join('&');
}

/** Text -> an amount within its limits; the initial amount when it is no number. */
export function readAmount(name: keyof typeof paramOf, text: string): number {
  if (name === 'switchPortMbps' || name === 'pcPortMbps') {
    const ports = name === 'switchPortMbps' ? switchPortsMbps : pcPortsMbps;
    return ports.find((mbps) => `${mbps}` === text) ?? startingPlan[name];
  }
  const { max, step } = assumptionLimits[name];
  return parseCount(text, max, step) ?? startingPlan[name];
}
