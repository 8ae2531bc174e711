/** How large the server's disks must be for a number of PCs: the published minimum (`spec.md` section 9), or more. */
import { serverMinimum } from './server-check.ts';

export const diskParts = ['systemGb', 'imagesGb', 'gamesGb', 'writebackGb'] as const;

export type DiskPart = (typeof diskParts)[number];

export interface DiskPlanInput {
  pcs: number;
  /** All games together. */
  libraryGb: number;
  /** What one session writes until its PC restarts. */
  sessionGb: number;
}

export interface PlannedDisk {
  part: DiskPart;
  minimumGb: number;
  /** Never less than the minimum. */
  neededGb: number;
}

/** One disk a role, in the order of the published list. All PCs are in use at once. */
export function diskPlan({ pcs, libraryGb, sessionGb }: DiskPlanInput): PlannedDisk[] {
  const wanted: Partial<Record<DiskPart, number>> = { gamesGb: libraryGb, writebackGb: pcs * sessionGb };
  return diskParts.map((part) => {
    const minimumGb = serverMinimum[part];
    return { part, minimumGb, neededGb: Math.max(minimumGb, wanted[part] ?? 0) };
  });
}

/** What the published writeback disk holds for each PC and session, in GB. */
export function writebackPerPcGb(pcs: number): number {
  return serverMinimum.writebackGb / pcs;
}
