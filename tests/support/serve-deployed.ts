/** Serves pages with the relay's own file server, in this process; nothing is stored. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createApp } from '../../relay/app.ts';
import { readConfig } from '../../relay/config.ts';
import type { SiteDir } from '../../relay/http/read-site.ts';
import { builtSite } from './built-site.ts';
import { exampleBusiness } from './example-business.ts';

export const deployedUrl = 'https://cabinas.example';

export type ServedPage = Awaited<ReturnType<typeof serveSite>>;

export const deployedSite = () =>
  builtSite({
    env: {
      PUBLIC_URL: deployedUrl,
      BUSINESS_FILE: resolve(import.meta.dirname, '../fixtures/hard-business.json'),
    },
  });

/** The page as owners deploy it: a public address (so HSTS, canonical, social image), counted visits, the hard business. */
export async function serveDeployed(): Promise<ServedPage> {
  const { dist, relayDir } = await deployedSite();
  const { pages, refused } = JSON.parse(readFileSync(join(relayDir, 'headers.json'), 'utf8'));
  const site = { folders: [dist, join(relayDir, 'pages')], headers: pages, refusedHeaders: refused };
  return serveSite({ ...site, refusedTemplate: join(relayDir, 'refused.html') }, deployedUrl);
}

/** @param publicUrl turns HSTS on; with it visits are counted */
export async function serveSite(site: SiteDir, publicUrl?: string) {
  const nothing = async () => Promise.reject(new Error('nothing is stored here'));
  const app = createApp({
    business: exampleBusiness,
    addPanel: () => {},
    config: readConfig({ LOG_LEVEL: 'silent', ...(publicUrl && { PUBLIC_URL: publicUrl }) }),
    store: { accept: nothing, outboxStatus: nothing, ping: nothing },
    site,
    ...(publicUrl && { count: () => {} }),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close() };
}
