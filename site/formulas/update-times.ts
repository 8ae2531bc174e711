/** Time to download an update: by each PC, or once for all. */
const bitsPerByte = 8;
const megabytesPerGigabyte = 1000;

export interface UpdateInput {
  pcs: number;
  sizeGb: number;
  speedMbps: number;
}

export interface UpdateTimes {
  /** All PCs share one internet connection, so N downloads take N times as long. */
  eachSeconds: number;
  onceSeconds: number;
}

/** Expects a speed above 0. Assumes that the internet connection is the bottleneck and nothing is cached. */
export function updateTimes({ pcs, sizeGb, speedMbps }: UpdateInput): UpdateTimes {
  const onceSeconds = (sizeGb * megabytesPerGigabyte * bitsPerByte) / speedMbps;
  return { eachSeconds: pcs * onceSeconds, onceSeconds };
}
