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

export interface Network {
  pcs: number;
  link: LinkId;
  /** Speed of each port that the server is connected to. */
  switchPortMbps: number;
  pcPortMbps: number;
}

export interface NetworkShare {
  /** Bandwidth of each PC, in Mbps. */
  mbps: number;
  /** The bottleneck. */
  narrow: Place;
  /** Bandwidth of each place for one PC, in Mbps. */
  limitsMbps: Record<Place, number>;
}

export function networkShare({ pcs, link, switchPortMbps, pcPortMbps }: Network): NetworkShare {
  const { cables, mbps } = serverLinks[link];
  const perPc = (portMbps: number) => Math.min(portMbps, (cables * portMbps) / pcs);
  const limitsMbps = { server: perPc(mbps), switch: perPc(switchPortMbps), pc: pcPortMbps };
  // The server's link comes first, so that of equal bottlenecks the shared one is named.
  const places: readonly Place[] = ['server', 'switch', 'pc'];
  const narrow = places.reduce((best, place) => (limitsMbps[place] < limitsMbps[best] ? place : best));
  return { mbps: limitsMbps[narrow], narrow, limitsMbps };
}

const bitsPerByte = 8;
const megabytesPerGigabyte = 1000;

/** The minimum time, in seconds, to transfer `sizeGb` at `mbps`: `GB x 8000 / Mbps`. */
export function leastNetworkSeconds(sizeGb: number, mbps: number): number {
  return (sizeGb * megabytesPerGigabyte * bitsPerByte) / mbps;
}
