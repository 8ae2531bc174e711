/** The library of disk-shim.c, built with gcc. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns its path, for LD_PRELOAD. @throws Error without gcc */
export function buildDiskShim(): string {
  const shim = join(mkdtempSync(join(tmpdir(), 'shim-')), 'disk-shim.so');
  const source = join(import.meta.dirname, 'disk-shim.c');
  execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-Wall', '-o', shim, source, '-ldl']);
  return shim;
}
