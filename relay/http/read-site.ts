/** What the build has made, as the relay serves it. */
import { join, resolve } from 'node:path';
import { readBuilt } from '../../business/built-business.ts';
import type { PrivacyTemplate } from '../../contract/privacy.ts';
import type { PanelDir } from './panel-pages.ts';
import type { HeaderFields } from './site-files.ts';

const root = resolve(import.meta.dirname, '../..');

export interface SiteDir {
  /** Folders of the public files; files of a later folder override those of an earlier one. */
  folders: readonly string[];
  /** Security headers of every document. */
  headers: HeaderFields;
  /** Security headers of the page for a refused form. */
  refusedHeaders: HeaderFields;
  /** Template of the page for a refused form; see refused-page.ts. */
  refusedTemplate: string;
  /** What `privacyPage` fills; absent = there is no such page. */
  privacy?: PrivacyTemplate;
  /** Absent = the panel is not served. */
  panel?: PanelDir;
}

/** @throws Error when there is no build. */
export function readSite(): SiteDir {
  const { pages, refused } = readJson('build/headers.json') as Record<'pages' | 'refused', HeaderFields>;
  return {
    folders: [join(root, 'dist'), join(root, 'build/pages')],
    headers: pages,
    refusedHeaders: refused,
    refusedTemplate: join(root, 'build/refused.html'),
    privacy: readJson('build/privacy.json') as PrivacyTemplate, // as the build writes it
    panel: {
      folder: join(root, 'build/panel'),
      headers: readJson('build/panel-headers.json') as HeaderFields,
    },
  };
}

function readJson(name: string): unknown {
  return JSON.parse(readBuilt(join(root, name)));
}
