/** Which file a build read the owner's data from: what is served may be a build of the tests', or of older data. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { businessPath } from './business-path.ts';

const root = resolve(import.meta.dirname, '..');
const fileName = 'business-source.json';

interface BuildSource {
  /** From the project's folder on. */
  file: string;
  sha256: string;
}

/** @param dir the build's folder for the relay */
export function writeBuildSource(dir: string, path: string): void {
  writeFileSync(join(dir, fileName), `${JSON.stringify(sourceOf(path))}\n`);
}

/**
 * What is wrong with the build in `dir`, or undefined: also where the owner's file is not there, as in a container.
 * @param env of which BUSINESS_FILE is read
 */
export function staleBuild(
  env: Readonly<Record<string, string | undefined>> = process.env,
  dir = join(root, 'build'),
): string | undefined {
  try {
    const built = JSON.parse(readFileSync(join(dir, fileName), 'utf8')) as BuildSource; // written above
    const inPlace = sourceOf(businessPath(env));
    if (built.sha256 === inPlace.sha256) return undefined;
    return built.file === inPlace.file
      ? `${inPlace.file} was changed after the build: run "npm run build"`
      : `built from ${built.file}, not from ${inPlace.file}: run "npm run build"`;
  } catch {
    return undefined;
  }
}

function sourceOf(path: string): BuildSource {
  return {
    file: relative(root, path),
    sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
  };
}
