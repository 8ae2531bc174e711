/** The minimum time, in seconds, to transfer `sizeGb` at `mbps`, which is above 0, with nothing cached: `GB x 8000 / Mbps`. */
export function leastSeconds(sizeGb: number, mbps: number): number {
  return (sizeGb * 8000) / mbps;
}
