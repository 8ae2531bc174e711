/** True when a build exists and is newer than all of its sources. */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readBuiltBusiness } from '../business/built-business.ts';
import { readBusiness } from '../business/read-business.ts';

const root = resolve(import.meta.dirname, '..');
/** A file that the build writes near its end. */
const builtFile = 'build/headers.json';
const sources = ['contract', 'business', 'site', 'panel', 'package-lock.json', 'scripts/build.ts'];

export function isBuilt(): boolean {
  const builtAtMs = statSync(join(root, builtFile), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return (
    isOfBusinessInPlace() &&
    sources
      .flatMap(filesIn)
      .filter((file) => !file.includes('.test.'))
      .every((file) => statSync(file).mtimeMs < builtAtMs)
  );
}

/** Whether the build's business is the one that a build now would read. */
function isOfBusinessInPlace(): boolean {
  try {
    return isDeepStrictEqual(readBuiltBusiness(), readBusiness(process.env).business);
  } catch {
    return false;
  }
}

function filesIn(source: string): string[] {
  const path = join(root, source);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
