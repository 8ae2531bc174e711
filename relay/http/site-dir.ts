/** Where the build writes the files and templates that the relay serves. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PanelDir } from '../panel/pages.ts';

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
  /** Absent = the panel is not served. */
  panel?: PanelDir;
}

/** @throws Error when there is no build. */
export function readSite(): SiteDir {
  const { pages, refused } = readHeaders('build/headers.json') as Record<'pages' | 'refused', Headers>;
  return {
    folders: [join(root, 'dist'), join(root, 'build/pages')],
    headers: pages,
    refusedHeaders: refused,
    refusedTemplate: join(root, 'build/refused.html'),
    panel: { folder: join(root, 'build/panel'), headers: readHeaders('build/panel-headers.json') as Headers },
  };
}

type Headers = Record<string, string>;

function readHeaders(name: string): unknown {
  const file = join(root, name);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${file} cannot be read: run npm run build first`);
  }
}
