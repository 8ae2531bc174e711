/** The page as the relay serves it: what a build has written, or what was rendered. */
import { join, resolve } from 'node:path';
import { readBuilt, relayPartsName } from '../../business/built-business.ts';
import type { RelayParts, RenderedSite } from '../../business/render-site.ts';
import type { FileSource, HeaderFields } from './site-files.ts';

const root = resolve(import.meta.dirname, '../..');

/** Without `privacy` there is no such page. */
export interface Site extends Omit<RelayParts, 'pages' | 'privacy'>, Partial<Pick<RelayParts, 'privacy'>> {
  /** Of the public files; files of a later one override those of an earlier one. */
  folders: readonly FileSource[];
}

/** What a build has written. @throws Error when there is no build. */
export function readSite({ dist, relayDir } = { dist: join(root, 'dist'), relayDir: join(root, 'build') }) {
  const json = (path: string): unknown => JSON.parse(readBuilt(path));
  return {
    folders: [dist, join(relayDir, 'pages')],
    ...(json(join(relayDir, relayPartsName)) as Omit<RelayParts, 'pages'>), // as the build writes it
    panel: {
      folder: join(root, 'build/panel'),
      headers: json(join(root, 'build/panel-headers.json')) as HeaderFields,
    },
  };
}

export const compiledDir: string = join(root, 'build/site');

export function renderedSite({ files, relay: { pages, ...parts } }: RenderedSite): Site {
  return { folders: [join(compiledDir, 'browser'), files, pages], ...parts };
}
