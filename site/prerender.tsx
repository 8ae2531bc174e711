/** Renders every document at build time: islands first, each on its own, then the pages around them. */
import { prerender } from 'react-dom/static';
import type { BuildSettings } from './build-settings.ts';
import { business } from './content/business.ts';
import { renderDocument, themeScript } from './document.tsx';
import { contentSecurityPolicy, securityHeaders } from './headers.ts';
import { type IslandName, islandPrefix } from './islands/names.ts';
import { TrialForm } from './islands/trial-form/trial-form.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Page } from './page.tsx';
import { placeholdersIn } from './placeholders.ts';
import { siteFiles } from './site-files.ts';
import { structuredData } from './structured-data.ts';
import './styles/tokens.css';
import './styles/base.css';
import { trialFormProps } from './trial-form-props.ts';

export interface SiteInput {
  settings: BuildSettings;
  /** Path of the watcher script, relative to the document. */
  watcher: string;
  /** Inline in each document. */
  style: string;
  /** Path of the stylesheet that is fetched without blocking. */
  lateStyle: string;
}

export interface RenderedSite {
  documents: Record<string, string>;
  /** What stands beside the documents: robots, sitemap, manifest. */
  files: Record<string, string>;
  headers: Record<string, string>;
  warnings: string[];
}

export async function renderSite({ settings, watcher, style, lateStyle }: SiteInput): Promise<RenderedSite> {
  const policy = contentSecurityPolicy({
    scripts: [themeScript],
    styles: [style],
    providerOrigin: settings.providerOrigin,
    imageOrigin: business.avatarUrl ? new URL(business.avatarUrl).origin : '',
  });
  const formProps = trialFormProps(settings, business);
  const trialForm = {
    html: await renderIsland('trial-form', <TrialForm {...formProps} />),
    props: formProps,
  };
  return {
    documents: {
      'index.html': renderDocument({
        settings,
        policy,
        style,
        lateStyle,
        watcher,
        structuredData: structuredData(business, settings),
        body: <Page islands={{ trialForm }} />,
      }),
      '404.html': renderDocument({
        settings,
        policy,
        style,
        title: 'Página no encontrada',
        body: <NotFoundPage />,
      }),
    },
    files: siteFiles(business, settings),
    headers: securityHeaders(policy),
    warnings: placeholdersIn(business),
  };
}

async function renderIsland(name: IslandName, island: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(island, { identifierPrefix: islandPrefix(name) });
  return new Response(prelude).text();
}
