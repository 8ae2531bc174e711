/** Required sizes of the server's disks for a number of PCs; at least the published minimum (`spec.md` section 9). */
import { serverMinimum } from './server-check.ts';

export const diskParts = ['systemGb', 'imagesGb', 'gamesGb', 'writebackGb'] as const;

export type DiskPart = (typeof diskParts)[number];

export interface DiskPlanInput {
  pcs: number;
  /** All games together. */
  libraryGb: number;
  /** Data that one session writes until its PC restarts. */
  sessionGb: number;
}

export interface PlannedDisk {
  part: DiskPart;
  minimumGb: number;
  /** At least the minimum. */
  neededGb: number;
}

/** One disk for each role, in the order of the published list. Assumes that all PCs are used at once. */
export function diskPlan({ pcs, libraryGb, sessionGb }: DiskPlanInput): PlannedDisk[] {
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
