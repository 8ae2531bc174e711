/** True when a build exists and is newer than all of its sources. */
import { globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { builtName, readBuilt } from '../business/built-business.ts';
import { readBusiness } from '../business/read-business.ts';

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
export function isOfBusinessInPlace(read = () => readBuilt().business): boolean {
  try {
    const { mailColours: _, tones: __, ...built } = read();
    const { business, logo } = readBusiness(process.env);
    // As the build wrote it: without the entries that are undefined.
    return isDeepStrictEqual(built, JSON.parse(JSON.stringify({ ...business, logo: logo?.file ?? '' })));
  } catch {
    return false;
  }
}
