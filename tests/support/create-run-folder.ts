/**
 * Gives a test run a temporary folder of its own, which os.tmpdir() names from then on, in its workers and in the
 * processes that they start. It is removed when the run ends; what a killed run left, the next one removes.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'test-run-';

/** To be called where a test runner reads its configuration; workers that read it too keep the folder of the run. */
export function createRunFolder(): void {
  if (process.env.RUN_FOLDER) return;
  const outer = tmpdir();
  for (const name of readdirSync(outer)) if (isLeftOver(name)) remove(join(outer, name));
  const folder = mkdtempSync(join(outer, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755);
  Object.assign(process.env, { RUN_FOLDER: folder, MACHINE_TMPDIR: outer, TMPDIR: folder });
  process.once('exit', () => remove(folder));
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

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A process that was just killed may still write; the next run removes the folder.
  }
}
