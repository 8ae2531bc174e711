/** Where the build writes the files and templates that the relay serves. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface SiteDir {
  /** Folders of the public files; files of a later folder override those of an earlier one. */
  folders: readonly string[];
  /** Security headers of every document. */
  headers: Record<string, string>;
  /** Security headers of the page for a refused form. */
  refusedHeaders: Record<string, string>;
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
  const { pages, refused } = JSON.parse(headers) as Record<'pages' | 'refused', Record<string, string>>;
  return {
    folders: [join(root, 'dist'), join(root, 'build/pages')],
    headers: pages,
    refusedHeaders: refused,
    refusedTemplate: join(root, 'build/refused.html'),
  };
}
