/** Where the shell finds a program. */
import { spawnSync } from 'node:child_process';

/** Empty when there is none of this name. */
export function programPath(name: string): string {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
}
