/** A file that appears whole, or not at all, and that only its owner may read, from its first byte on. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Between a file's name and the number of the process that is writing it. */
export const partialMark = '.partial-';

/**
 * Replaces what stands at `path`, once `write` has filled the empty file that it is given and all of it is on disk.
 * @throws what `write` throws, or the file system; then nothing of the new file is left
 */
export async function writeNewFile(
  path: string,
  write: (partial: string) => void | Promise<void>,
): Promise<void> {
  const partial = `${path}${partialMark}${process.pid}`;
  closeSync(openSync(partial, 'wx', 0o600));
  try {
    await write(partial);
    syncToDisk(partial);
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncToDisk(dirname(path));
}

/** A renamed file survives a loss of power once its folder was synced too. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
