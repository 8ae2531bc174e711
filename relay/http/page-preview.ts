/** The page as it would be published now. It can send nothing, and the panel alone frames it (decision 0031). */
import type { RenderedSite } from '../../business/render-site.ts';
import type { PagePreview } from '../../contract/panel/answers.ts';
import { createTurns } from '../base/in-turn.ts';
import type { Publisher } from '../page/publisher.ts';
import { renderedSite, type Site } from './served-site.ts';
import type { HeaderFields, SiteFiles } from './site-files.ts';

/** @param filesOf what visitors would get of a site */
export function createPagePreviews(publisher: Publisher, filesOf: (site: Site) => SiteFiles) {
  let held: { state: string; texts: PagePreview['texts']; files: SiteFiles } | undefined;
  /** A document and its files are asked for at once. */
  const inTurn = createTurns();

  /** @throws Refusal invalid, by entry */
  async function newest() {
    const state = await publisher.nextState();
    if (held?.state === state) return held;
    const rendered = await publisher.renderNext();
    held = { state, texts: rendered.texts, files: filesOf(previewed(rendered)) };
    return held;
  }
  return {
    async preview(): Promise<PagePreview> {
      const { state, texts } = await inTurn(newest);
      return { state, texts };
    },
    /** @param path below the preview's address, '' = the page @throws Refusal invalid, by entry */
    async file(path: string) {
      return (await inTurn(newest)).files.get(`/${path}`);
    },
  };
}

function previewed(rendered: RenderedSite): Site {
  const site = renderedSite(rendered);
  const { 'content-security-policy': policy = '', ...others } = site.headers.pages;
  const pages: HeaderFields = {
    ...others,
    // Of several policies each has to allow: https://www.w3.org/TR/CSP3/#multiple-policies
    'content-security-policy': `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}, connect-src 'none'; form-action 'none'`,
    'x-robots-tag': 'noindex',
  };
  return { ...site, headers: { ...site.headers, pages } };
}
