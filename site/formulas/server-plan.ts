/**
 * The planner's inputs beside the number of PCs. Its amounts are the visitor's assumptions; their initial values are
 * neither measured nor claimed, and the page says so wherever it uses one.
 */
import { parseCount } from './format.ts';
import { serverMinimum } from './server-check.ts';
import { leastSeconds } from './transfer-time.ts';

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
  /** How long all PCs may take together to read the desktop. */
  waitMinutes: number;
}

export type Assumption = 'desktopGb' | 'gameGb' | 'libraryGb' | 'sessionGb' | 'waitMinutes';

export const startingPlan: ServerPlan = {
  link: '1',
  switchPortMbps: 1000,
  pcPortMbps: 1000,
  desktopGb: 2,
  gameGb: 5,
  libraryGb: 1000,
  // What one vendor plans for each PC (ggCircuit, "How ggRock works").
  sessionGb: 10,
  waitMinutes: 3,
};

export const switchPortsMbps: readonly number[] = [1000, 2500, 10_000];
export const pcPortsMbps: readonly number[] = [100, 1000, 2500];

/** Largest value and smallest step of each assumption, in GB or minutes. */
export const assumptionLimits: Record<Assumption, { max: number; step: number }> = {
  desktopGb: { max: 100, step: 0.1 },
  gameGb: { max: 500, step: 0.1 },
  libraryGb: { max: 100_000, step: 1 },
  sessionGb: { max: 500, step: 0.1 },
  waitMinutes: { max: 60, step: 0.1 },
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
  waitMinutes: 'espera',
};
type PlanAmount = keyof typeof paramOf;
const amounts = Object.keys(paramOf) as PlanAmount[]; // the keys are the ones written above

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

/** Text of a link -> an amount within its limits; the initial amount when it is no number. */
export function readAmount(name: PlanAmount, text: string): number {
  if (name === 'switchPortMbps' || name === 'pcPortMbps') {
    const ports = name === 'switchPortMbps' ? switchPortsMbps : pcPortsMbps;
    return ports.find((mbps) => `${mbps}` === text) ?? startingPlan[name];
  }
  const { max, step } = assumptionLimits[name];
  return parseCount(text, max, step) ?? startingPlan[name];
}

/** Required sizes of the server's disks for a number of PCs; at least the published minimum (specification §9). */
export const diskParts = ['systemGb', 'imagesGb', 'gamesGb', 'writebackGb'] as const;

export type DiskPart = (typeof diskParts)[number];

/** One disk for each role, in the order of the published list. Assumes that all PCs are used at once. */
export function diskPlan({
  pcs,
  libraryGb,
  sessionGb,
}: { pcs: number } & Pick<ServerPlan, 'libraryGb' | 'sessionGb'>) {
  const wanted: Partial<Record<DiskPart, number>> = { gamesGb: libraryGb, writebackGb: pcs * sessionGb };
  return diskParts.map((part) => {
    const minimumGb = serverMinimum[part];
    return { part, minimumGb, neededGb: Math.max(minimumGb, wanted[part] ?? 0) };
  });
}

/** Space of the published writeback disk for each PC and session, in GB. */
export function writebackPerPcGb(pcs: number): number {
  return serverMinimum.writebackGb / pcs;
}

/**
 * The network bandwidth of each PC when all of them read from one server at once: a calculation, not a boot time. Disks,
 * cache, protocol headers and the switch's backplane are ignored; they can only slow it down.
 *
 * Sources: 1 Gbps is 10^9 bits a second (IEEE 802.3); a GB is 10^9 bytes, as disks are sold (IEC 80000-13); on links
 * side by side, what one PC exchanges stays on one of them (IEEE 802.1AX, "frame ordering").
 */
export const linkIds = ['1', '2x1', '2.5', '10'] as const;

export type LinkId = (typeof linkIds)[number];

/** The link between server and switch: number and speed of its cables. */
export const serverLinks: Record<LinkId, { cables: number; mbps: number }> = {
  '1': { cables: 1, mbps: 1000 },
  '2x1': { cables: 2, mbps: 1000 },
  '2.5': { cables: 1, mbps: 2500 },
  '10': { cables: 1, mbps: 10_000 },
};

/** Possible bottlenecks: the server's link, the switch's port for it, each PC's own link. */
export type Place = 'server' | 'switch' | 'pc';

export interface NetworkShare {
  /** Bandwidth of each PC, in Mbps. */
  mbps: number;
  /** The bottleneck. */
  narrow: Place;
  /** Bandwidth of each place for one PC, in Mbps. */
  limitsMbps: Record<Place, number>;
}

export type Network = { pcs: number } & Pick<ServerPlan, 'link' | 'switchPortMbps' | 'pcPortMbps'>;

export function networkShare({ pcs, link, switchPortMbps, pcPortMbps }: Network): NetworkShare {
  const { cables, mbps } = serverLinks[link];
  const perPc = (portMbps: number) => Math.min(portMbps, (cables * portMbps) / pcs);
  const limitsMbps = { server: perPc(mbps), switch: perPc(switchPortMbps), pc: pcPortMbps };
  // The server's link comes first, so that of equal bottlenecks the shared one is named.
  const places: readonly Place[] = ['server', 'switch', 'pc'];
  const narrow = places.reduce((best, place) => (limitsMbps[place] < limitsMbps[best] ? place : best));
  return { mbps: limitsMbps[narrow], narrow, limitsMbps };
}

/** Share of each disk that stays free. */
export const freeShare = 0.15;

/**
 * What to buy for a number of PCs: link, disks in a mirror, and memory, each by a rule that the page states beside it.
 *
 * Sources: 15 % of free space, 10 GB that a session writes, and mirrored disks are what one vendor advises (ggCircuit,
 * "How ggRock works", https://help.ggcircuit.com/knowledge/how-ggrock-works). That Windows keeps in memory what is read
 * repeatedly, so that memory for the common part spares the disks: Citrix, "Advanced Memory and Storage Considerations
 * for Provisioning Services". The published minimum is specification §9. All else is arithmetic on the visitor's assumptions.
 */
export function recommend(pcs: number, plan: ServerPlan) {
  const { desktopGb, gameGb, waitMinutes, pcPortMbps } = plan;
  const secondsOf = (link: LinkId, count: number) => {
    const switchPortMbps = serverLinks[link].mbps;
    return leastSeconds(desktopGb, networkShare({ pcs: count, link, switchPortMbps, pcPortMbps }).mbps);
  };
  // The slowest link that is fast enough for all PCs at once, or the fastest of all.
  const enough = linkIds.find((link) => secondsOf(link, pcs) <= waitMinutes * 60);
  const link = enough ?? '10';
  return {
    link,
    isEnough: enough !== undefined,
    /** Size of each of the two disks of a mirror. */
    mirrorGb: {
      // How much the images need is not published: the minimum stays.
      imagesGb: serverMinimum.imagesGb,
      gamesGb: soldSize(serverMinimum.gamesGb, plan.libraryGb * (1 + freeShare)),
      writebackGb: soldSize(serverMinimum.writebackGb, pcs * plan.sessionGb * (1 + freeShare)),
    },
    memoryGb: soldSize(serverMinimum.memoryGb, desktopGb + gameGb),
    /** The least time that the network needs for the desktop: of one PC alone, and of each when all start together. */
    aloneSeconds: secondsOf(link, 1),
    togetherSeconds: secondsOf(link, pcs),
  };
}

/** Disks and memory are sold in doubling sizes. */
function soldSize(leastGb: number, neededGb: number): number {
  let size = leastGb;
  while (size < neededGb) size *= 2;
  return size;
}
