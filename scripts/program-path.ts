/** Path of a program in PATH. */
import { spawnSync } from 'node:child_process';

/** Empty when the program is not installed. */
export function programPath(name: string): string {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
}
