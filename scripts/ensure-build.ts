/** Builds the page when there is no build, or one that is older than a file it is made from. Tests start with it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** The build writes it near its end. */
const builtFile = 'build/headers.json';
const sources = ['contract', 'site', 'package-lock.json', 'scripts/build.ts'];

if (!isBuilt()) {
  console.log('Building the page for the tests');
  execFileSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' });
}

function isBuilt(): boolean {
  const builtAtMs = statSync(join(root, builtFile), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources
    .flatMap(filesIn)
    .filter((file) => !file.includes('.test.'))
    .every((file) => statSync(file).mtimeMs < builtAtMs);
}

function filesIn(source: string): string[] {
  const path = join(root, source);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
