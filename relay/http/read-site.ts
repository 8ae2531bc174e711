/** The page as the relay serves it: what a build has written, or what was rendered. */
import { join, resolve } from 'node:path';
import { readBuilt } from '../../business/built-business.ts';
import type { RenderedSite } from '../../business/render-site.ts';
import type { PrivacyTemplate } from '../../contract/privacy.ts';
import type { PanelDir } from './panel-pages.ts';
import type { FileSource, HeaderFields } from './site-files.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Site {
  /** Of the public files; files of a later one override those of an earlier one. */
  folders: readonly FileSource[];
  /** Security headers of every document. */
  headers: HeaderFields;
  /** Security headers of the page for a refused form. */
  refusedHeaders: HeaderFields;
  /** Of the page for a refused form: HTML with tokens (refused-page.ts). */
  refusedTemplate: string;
  /** What `privacyPage` fills; absent = there is no such page. */
  privacy?: PrivacyTemplate;
}

/** What a build has written. @throws Error when there is no build. */
export function readSite(
  { dist, relayDir } = { dist: join(root, 'dist'), relayDir: join(root, 'build') },
): Site & {
  panel: Omit<PanelDir, 'business'>;
} {
  const json = (name: string): unknown => JSON.parse(readBuilt(join(relayDir, name)));
  const { pages, refused } = json('headers.json') as Record<'pages' | 'refused', HeaderFields>;
  return {
    folders: [dist, join(relayDir, 'pages')],
    headers: pages,
    refusedHeaders: refused,
    refusedTemplate: readBuilt(join(relayDir, 'refused.html')),
    privacy: json('privacy.json') as PrivacyTemplate, // as the build writes it
    panel: {
      folder: join(root, 'build/panel'),
      headers: JSON.parse(readBuilt(join(root, 'build/panel-headers.json'))) as HeaderFields,
    },
  };
}

/** What `compileSite` has written. */
export const compiledDir: string = join(root, 'build/site');

export function renderedSite({ files, relay }: RenderedSite): Site {
  const { pages, privacy, refusedTemplate, headers } = relay;
  return {
    folders: [join(compiledDir, 'browser'), files, pages],
    headers: headers.pages,
    refusedHeaders: headers.refused,
    refusedTemplate,
    privacy,
  };
}
