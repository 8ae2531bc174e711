/** True when a build exists and is newer than all of its sources. */
import { globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { builtName, readBuilt } from '../business/built-business.ts';
import { ownersEntries } from '../business/read-business.ts';

const root = resolve(import.meta.dirname, '..');
const sources = ['{contract,business,site,panel}/**/*.*', 'package-lock.json', 'scripts/build.ts'];

export function isBuilt(): boolean {
  // Which the build writes near its end.
  return isOfBusinessInPlace() && isNewerThanSources(join(root, 'build', builtName));
}

/** Whether this file of a build exists and is newer than all that a build is made of. */
export function isNewerThanSources(file: string): boolean {
  const builtAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync(sources, { cwd: root })
    .filter((source) => !source.includes('.test.'))
    .every((source) => statSync(join(root, source)).mtimeMs < builtAtMs);
}

/** Whether the build's business is the one that a build now would read. */
export function isOfBusinessInPlace(read = () => readBuilt().owner): boolean {
  try {
    return isDeepStrictEqual(read(), ownersEntries(process.env));
  } catch {
    return false;
  }
}
