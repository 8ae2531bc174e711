/** Time to transfer data over a line that is the bottleneck, with nothing cached. */

/** The minimum time, in seconds, to transfer `sizeGb` at `mbps`, which is above 0: `GB x 8000 / Mbps`. */
export function leastSeconds(sizeGb: number, mbps: number): number {
  return (sizeGb * 8000) / mbps;
}

/** An update, downloaded by each PC or once for all. All PCs share one internet connection: N downloads take N times as long. */
export function updateTimes({ pcs, sizeGb, speedMbps }: { pcs: number; sizeGb: number; speedMbps: number }) {
  const onceSeconds = leastSeconds(sizeGb, speedMbps);
  return { eachSeconds: pcs * onceSeconds, onceSeconds };
}
