/** The site that visitors get. Another one takes its place as a whole, between two requests. */
import type { WordsOwner } from '../../business/own-texts.ts';
import { privacyPath } from '../../contract/privacy.ts';
import type { Config } from '../config.ts';
import { privacyPage } from './pages.ts';
import type { Site } from './read-site.ts';
import { createRefusedPage } from './refused-page.ts';
import { loadSiteFiles, type SiteFiles, siteDocument } from './site-files.ts';

/** Open tabs load files of the sites before: of so many. */
const keptMax = 10;

export type SiteHolder = ReturnType<typeof holdSite>;

/** @param business its words stand in the answer to a refused form */
export function holdSite(
  first: Site,
  config: Pick<Config, 'delivery' | 'store' | 'figures'>,
  business: WordsOwner,
) {
  /** The hashed files of each site, the newest last. */
  let kept: SiteFiles[] = [];
  const served = (site: Site) => {
    const { pages, refused } = site.headers;
    const own = loadSiteFiles(site.folders, pages);
    const files = new Map([...kept.flatMap((earlier) => [...earlier]), ...own]);
    kept = [...kept, new Map([...own].filter(([, file]) => file.isImmutable))].slice(-keptMax);
    if (site.privacy) {
      const page = siteDocument(privacyPage(site.privacy, config), pages);
      for (const ending of ['', '.html']) files.set(`/${privacyPath}${ending}`, page);
    }
    return {
      files,
      refusedPage: createRefusedPage(site.refusedTemplate, business),
      refusedHeaders: refused,
    };
  };
  let now = served(first);
  return {
    now: () => now,
    switchTo(site: Site) {
      now = served(site);
    },
  };
}
