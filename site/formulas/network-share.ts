/**
 * What the network alone gives each PC when all of them read from one server at once: arithmetic, never the time that a
 * PC takes to start. Disks, cache, protocol headers and the inside of the switch are left out, all of which only slow
 * it down.
 *
 * Sources: 1 Gbps is 10^9 bits a second (IEEE 802.3); a GB is 10^9 bytes, as disks are sold (IEC 80000-13); on links
 * side by side, what one PC exchanges stays on one of them (IEEE 802.1AX, "frame ordering").
 */
export const linkIds = ['1', '2x1', '2.5', '10'] as const;

export type LinkId = (typeof linkIds)[number];

/** Between server and switch: so many cables, each so fast. */
export const serverLinks: Record<LinkId, { cables: number; mbps: number }> = {
  '1': { cables: 1, mbps: 1000 },
  '2x1': { cables: 2, mbps: 1000 },
  '2.5': { cables: 1, mbps: 2500 },
  '10': { cables: 1, mbps: 10_000 },
};

/** Where data may have to wait: the server's link, the switch's port for it, each PC's own link. */
export type Place = 'server' | 'switch' | 'pc';

export interface Network {
  pcs: number;
  link: LinkId;
  /** Of each port that the server is connected to. */
  switchPortMbps: number;
  pcPortMbps: number;
}

export interface NetworkShare {
  /** What each PC gets, in Mbps. */
  mbps: number;
  /** What lets the least through. */
  narrow: Place;
  /** What each place would let through for one PC, in Mbps. */
  limitsMbps: Record<Place, number>;
}

export function networkShare({ pcs, link, switchPortMbps, pcPortMbps }: Network): NetworkShare {
  const { cables, mbps } = serverLinks[link];
  const perPc = (portMbps: number) => Math.min(portMbps, (cables * portMbps) / pcs);
  const limitsMbps = { server: perPc(mbps), switch: perPc(switchPortMbps), pc: pcPortMbps };
  // The server's link first: where two places are equally narrow, the shared one is named.
  const places: readonly Place[] = ['server', 'switch', 'pc'];
  const narrow = places.reduce((best, place) => (limitsMbps[place] < limitsMbps[best] ? place : best));
  return { mbps: limitsMbps[narrow], narrow, limitsMbps };
}

const bitsPerByte = 8;
const megabytesPerGigabyte = 1000;

/** The least time, in seconds, in which `sizeGb` reach a PC that gets `mbps`: `GB x 8000 / Mbps`. */
export function leastNetworkSeconds(sizeGb: number, mbps: number): number {
  return (sizeGb * megabytesPerGigabyte * bitsPerByte) / mbps;
}
