/** Amounts are the visitor's assumptions, neither measured nor claimed, as the page says with each. */
import { formatTenths, parseCount } from './format.ts';

/** The published minimum (specification §9). */
export const serverMinimum = { memoryGb: 32, imagesGb: 250, gamesGb: 1000, writebackGb: 500 };

/** Of each: its name in a link's query string, its value at first, and the speeds that are offered. */
export const ports = {
  switchPortMbps: {
    label: 'Puerto del switch para el servidor',
    param: 'switch',
    first: 1000,
    offered: [1000, 2500, 10_000],
  },
  pcPortMbps: { label: 'Red de cada PC', param: 'red', first: 1000, offered: [100, 1000, 2500] },
} as const;

/** Of each, in GB or minutes: the same, and the largest value; the smallest step is a tenth. */
export const assumptions = {
  desktopGb: { label: 'GB que lee cada PC hasta el escritorio', param: 'escritorio', first: 2, max: 100 },
  gameGb: { label: 'GB que lee cada PC al abrir un juego', param: 'juego', first: 5, max: 500 },
  libraryGb: { label: 'GB de toda tu biblioteca de juegos', param: 'biblioteca', first: 1000, max: 100_000 },
  // What one vendor plans for each PC (ggCircuit, "How ggRock works").
  sessionGb: { label: 'GB que escribe cada sesión', param: 'sesion', first: 10, max: 500 },
  // How long all PCs may take together to read the desktop.
  waitMinutes: { label: 'Minutos que aceptas si todas encienden juntas', param: 'espera', first: 3, max: 60 },
} as const;
export const assumptionStep = 0.1;

const amounts = { ...ports, ...assumptions };
type Amount = keyof typeof amounts;
const amountNames = Object.keys(amounts) as Amount[]; // the keys are the ones written above

export type ServerPlan = { link: LinkId } & Record<Amount, number>;

function planOf(link: LinkId, amountOf: (name: Amount) => number): ServerPlan {
  const values = amountNames.map((name) => [name, amountOf(name)]);
  return { link, ...(Object.fromEntries(values) as Record<Amount, number>) }; // every name is a key
}

export const startingPlan = planOf('1', (name) => amounts[name].first);

/** @param set by the visitor; else it has the recommended link, a switch as fast as its link, and the first assumptions */
export function planWith(pcs: number, set: Partial<ServerPlan> = {}): ServerPlan {
  const plan = { ...startingPlan, ...set };
  const link = set.link ?? recommend(pcs, plan).link;
  return { ...plan, link, switchPortMbps: set.switchPortMbps ?? serverLinks[link].mbps };
}

/** Query string of a URL -> its plan; undefined when it names no server link. */
export function parsePlan(params: URLSearchParams): ServerPlan | undefined {
  const link = linkIds.find((id) => id === params.get('enlace'));
  return link && planOf(link, (name) => readAmount(name, params.get(amounts[name].param) ?? ''));
}

/** The plan as query parameters, without values that equal the initial ones. */
export function planParams(plan: ServerPlan): string {
  const changed = amountNames.filter((name) => plan[name] !== amounts[name].first);
  return [`enlace=${plan.link}`, ...changed.map((name) => `${amounts[name].param}=${plan[name]}`)].join('&');
}

/** Text of a link -> an amount within its limits; the initial amount when it is no number. */
export function readAmount(name: Amount, text: string): number {
  const amount = amounts[name];
  const value =
    'offered' in amount
      ? amount.offered.find((mbps) => `${mbps}` === text)
      : parseCount(text, amount.max, assumptionStep);
  return value ?? amount.first;
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
export const serverLinks: Record<LinkId, { label: string; cables: number; mbps: number }> = {
  '1': { label: '1 Gbps', cables: 1, mbps: 1000 },
  '2x1': { label: '2 × 1 Gbps', cables: 2, mbps: 1000 },
  '2.5': { label: `${formatTenths(2.5)} Gbps`, cables: 1, mbps: 2500 },
  '10': { label: '10 Gbps', cables: 1, mbps: 10_000 },
};

/** Possible bottlenecks. The server's link comes first, so that of equal ones the shared one is named. */
export const places = ['server', 'switch', 'pc'] as const;
export type Place = (typeof places)[number];

/** Without a speed, the switch's port is as fast as the link. */
export type Network = { pcs: number; switchPortMbps?: number } & Pick<ServerPlan, 'link' | 'pcPortMbps'>;

/** @returns the bandwidth of each PC, the bottleneck, and the bandwidth of each place for one PC, in Mbps */
export function networkShare({ pcs, link, switchPortMbps, pcPortMbps }: Network) {
  const { cables, mbps } = serverLinks[link];
  const perPc = (portMbps: number) => Math.min(portMbps, (cables * portMbps) / pcs);
  const limitsMbps = { server: perPc(mbps), switch: perPc(switchPortMbps ?? mbps), pc: pcPortMbps };
  const narrow = places.reduce((best, place) => (limitsMbps[place] < limitsMbps[best] ? place : best));
  return { mbps: limitsMbps[narrow], narrow, limitsMbps };
}

/** The minimum time, in seconds, to transfer `sizeGb` at `mbps`, which is above 0, with nothing cached: `GB x 8000 / Mbps`. */
export function leastSeconds(sizeGb: number, mbps: number): number {
  return (sizeGb * 8000) / mbps;
}

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
  const secondsOf = (link: LinkId, count: number) =>
    leastSeconds(desktopGb, networkShare({ pcs: count, link, pcPortMbps }).mbps);
  // The slowest link that is fast enough for all PCs at once, or the fastest of all. None helps where one PC alone takes longer.
  const limitSeconds = Math.max(waitMinutes * 60, secondsOf('10', 1));
  const enough = linkIds.find((link) => secondsOf(link, pcs) <= limitSeconds);
  const link = enough ?? '10';
  return {
    link,
    isEnough: enough !== undefined,
    /** Size of each of the two disks of a mirror. */
    mirrorGb: {
      // How much the images need is not published: the minimum stays.
      imagesGb: serverMinimum.imagesGb,
      gamesGb: soldSize(serverMinimum.gamesGb, plan.libraryGb / (1 - freeShare)),
      writebackGb: soldSize(serverMinimum.writebackGb, (pcs * plan.sessionGb) / (1 - freeShare)),
    },
    memoryGb: soldSize(serverMinimum.memoryGb, desktopGb + gameGb),
    /** The least time that the network needs for the desktop: of one PC alone, and of each when all start together. */
    aloneSeconds: secondsOf(link, 1),
    togetherSeconds: secondsOf(link, pcs),
  };
}

/** Disks and memory are sold in doubling sizes. */
function soldSize(leastGb: number, neededGb: number): number {
  return leastGb < neededGb ? soldSize(leastGb * 2, neededGb) : leastGb;
}
