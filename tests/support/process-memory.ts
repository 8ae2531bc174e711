/** How much memory another process has used at most, in MB. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Where the system keeps no peak, the present amount. */
export function peakMemoryMb(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file)
    ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  if (!Number(kilobytes)) throw new Error(`the memory of process ${pid} cannot be read`);
  return Number(kilobytes) / 1024;
}
