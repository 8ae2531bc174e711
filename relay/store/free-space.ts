/** Stops accepting before the disk is full, so that stored requests can still be delivered and marked as sent. */
import { statfsSync } from 'node:fs';

const recheckMs = 500;

/** Returns a check that throws while fewer than `minFreeMb` megabytes are free on the disk of `dir`; 0 = never. */
export function createSpaceCheck(dir: string, minFreeMb: number): () => void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let freeMb = 0;
  return () => {
    if (minFreeMb === 0) return;
    const now = performance.now();
    if (now - checkedAt > recheckMs) {
      const { bavail, bsize } = statfsSync(dir);
      freeMb = (bavail * bsize) / 1_000_000;
      checkedAt = now;
    }
    if (freeMb < minFreeMb)
      throw new Error(`${Math.floor(freeMb)} MB are free in ${dir}, fewer than MIN_FREE_MB (${minFreeMb})`);
  };
}
