/** True when a build exists and is newer than all of its sources. */
import { globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readBuiltBusiness } from '../business/built-business.ts';
import { readBusiness } from '../business/read-business.ts';

const root = resolve(import.meta.dirname, '..');
/** A file that the build writes near its end. */
const builtFile = 'build/headers.json';
const sources = ['contract', 'business', 'site', 'panel', 'package-lock.json', 'scripts/build.ts'];

export function isBuilt(): boolean {
  return isOfBusinessInPlace() && isNewerThanSources(join(root, builtFile));
}

/** Whether this file of a build exists and is newer than all that a build is made of. */
export function isNewerThanSources(file: string): boolean {
  const builtAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources
    .flatMap(filesIn)
    .filter((source) => !source.includes('.test.'))
    .every((source) => statSync(source).mtimeMs < builtAtMs);
}

/** Whether the build's business is the one that a build now would read. */
function isOfBusinessInPlace(): boolean {
  try {
    const { mailColours: _, ...built } = readBuiltBusiness();
    return isDeepStrictEqual(built, readBusiness(process.env).business);
  } catch {
    return false;
  }
}

function filesIn(source: string): string[] {
  const path = join(root, source);
  if (statSync(path).isFile()) return [path];
  return globSync('**/*.*', { cwd: path }).map((name) => join(path, name));
}
