/** The site that visitors get, built or rendered. Another one takes its place as a whole, between two requests. */
import { join, resolve } from 'node:path';
import { readBuilt, readBuiltFile } from '../../business/built-business.ts';
import type { WordsOwner } from '../../business/own-texts.ts';
import type { RelayParts, RenderedSite } from '../../business/render-site.ts';
import { privacyPath } from '../../contract/privacy.ts';
import { type PrivacyConfig, privacyPage } from './pages.ts';
import { createRefusedPage } from './refused-page.ts';
import {
  type FileSource,
  type HeaderFields,
  loadSiteFiles,
  type SiteFiles,
  siteDocument,
} from './site-files.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Site extends Omit<RelayParts, 'pages'> {
  /** Of the public files; files of a later one override those of an earlier one. */
  folders: readonly FileSource[];
}

/** What a build has written. @throws Error when there is no build. */
export function readSite({ dist, relayDir } = { dist: join(root, 'dist'), relayDir: join(root, 'build') }) {
  return {
    folders: [dist, join(relayDir, 'pages')],
    ...readBuilt(relayDir).parts,
    panel: {
      folder: join(root, 'build/panel'),
      headers: JSON.parse(readBuiltFile(join(root, 'build/panel-headers.json'))) as HeaderFields, // as the build writes it
    },
  };
}

export const compiledDir: string = join(root, 'build/site');

export function renderedSite({ files, relay: { pages, ...parts } }: RenderedSite): Site {
  return { folders: [join(compiledDir, 'browser'), files, pages], ...parts };
}

/** Open tabs load files of the sites before: of so many. */
const keptMax = 10;

export type SiteHolder = ReturnType<typeof holdSite>;

/** @param business its words stand in the answer to a refused form */
export function holdSite(first: Site, config: PrivacyConfig, business: WordsOwner) {
  /** The hashed files of each site, the newest last. */
  let kept: SiteFiles[] = [];
  const served = (site: Site) => {
    const { pages, refused: refusedHeaders } = site.headers;
    const own = loadSiteFiles(site.folders, pages);
    const files = new Map([...kept.flatMap((earlier) => [...earlier]), ...own]);
    kept = [...kept, new Map([...own].filter(([, file]) => file.isImmutable))].slice(-keptMax);
    const privacy = siteDocument(privacyPage(site.privacy, config), pages);
    for (const ending of ['', '.html']) files.set(`/${privacyPath}${ending}`, privacy);
    return { files, refusedPage: createRefusedPage(site.refusedTemplate, business), refusedHeaders };
  };
  let now = served(first);
  return {
    now: () => now,
    switchTo(site: Site) {
      now = served(site);
    },
  };
}
