/** A backup must not fill the disk on which the relay accepts. */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** @throws Error when fewer than `minFreeMb` megabytes would stay free where `path` is. */
export function requireSpace(path: string, bytes: number, minFreeMb: number): void {
  const { bavail, bsize } = statfsSync(dirname(path));
  const leftMb = (bavail * bsize - bytes) / 1_000_000;
  if (leftMb < minFreeMb)
    throw new Error(
      `${dirname(path)} has too little space: the backup takes up to ${Math.ceil(bytes / 1_000_000)} MB, and MIN_FREE_MB (${minFreeMb}) must stay free`,
    );
}
