/** buildah with a storage of the tests' own, as it works without overlays and namespaces. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const storage = join(tmpdir(), 'encendido-container-storage');

export const buildahOptions = ['--root', join(storage, 'root'), '--runroot', join(storage, 'run')];
export const buildahEnv = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };

/** @returns what it printed. @throws Error with its own words when it fails. */
export function buildah(...args: readonly (readonly string[])[]): string {
  mkdirSync(storage, { recursive: true, mode: 0o700 });
  return execFileSync('buildah', [...buildahOptions, ...args.flat()], {
    env: buildahEnv,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
}
