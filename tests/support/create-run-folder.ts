/**
 * Gives a test run a temporary folder of its own, which os.tmpdir() names from then on, in its workers and in the
 * processes that they start. It is removed when the run ends; what a killed run left, the next one removes.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'test-run-';
const memoryFolder = '/dev/shm';
/** A run stores about 1 GB. */
const roomMin = 4e9;

/** To be called where a test runner reads its configuration; workers that read it too keep the folder of the run. */
export function createRunFolder(): void {
  if (process.env.RUN_FOLDER) return;
  const machine = tmpdir();
  const folder = folderIn(hasRoomInMemory() ? memoryFolder : machine);
  Object.assign(process.env, { RUN_FOLDER: folder, MACHINE_TMPDIR: machine, TMPDIR: folder });
  process.once('exit', () => remove(folder));
}

function folderIn(outer: string): string {
  for (const name of readdirSync(outer)) if (isLeftOver(name)) remove(join(outer, name));
  const folder = mkdtempSync(join(outer, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755);
  return folder;
}

/** Databases that sync each commit take a third of the processor's time on a disk; some tests run programs there. */
function hasRoomInMemory(): boolean {
  const program = join(memoryFolder, `${prefix}${process.pid}-program`);
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (Math.min(bavail * bsize, process.availableMemory()) < roomMin) return false;
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } catch {
    return false; // there is no such folder, or it is not ours to write to
  } finally {
    remove(program);
  }
}

function isLeftOver(name: string): boolean {
  const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'; // not EPERM, another user's run
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A process that was just killed may still write; the next run removes the folder.
  }
}
