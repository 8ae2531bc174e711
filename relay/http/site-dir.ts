/** Where the build leaves what the relay serves and fills. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface SiteDir {
  /** Folder of the files that visitors get. */
  dist: string;
  /** Security headers of every page. */
  headers: Record<string, string>;
  /** Template of the page for a refused form; see refused-page.ts. */
  refusedTemplate: string;
}

/** @throws Error when there is no build. */
export function readSite(): SiteDir {
  const headersFile = join(root, 'build/headers.json');
  let headers: string;
  try {
    headers = readFileSync(headersFile, 'utf8');
  } catch {
    throw new Error(`${headersFile} cannot be read: run npm run build first`);
  }
  return {
    dist: join(root, 'dist'),
    headers: JSON.parse(headers),
    refusedTemplate: join(root, 'build/refused.html'),
  };
}
