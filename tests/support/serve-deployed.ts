/** Serves pages with the relay's own file server, in this process; nothing is stored. */

import { resolve } from 'node:path';
import { createApp } from '../../relay/app.ts';
import { readConfig } from '../../relay/config.ts';
import { holdSite, readSite, type Site } from '../../relay/http/served-site.ts';
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
    isWhole: true,
  });

/** The page as owners deploy it: a public address (so HSTS, canonical, social image), counted visits, the hard business. */
export async function serveDeployed(): Promise<ServedPage> {
  return serveSite(readSite(await deployedSite()), { PUBLIC_URL: deployedUrl });
}

/** @param env the relay's settings; PUBLIC_URL turns HSTS on, and with it visits are counted */
export function siteApp(site: Site, env: Record<string, string> = {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env });
  const nothing = async () => Promise.reject(new Error('nothing is stored here'));
  const held = holdSite(site, config, exampleBusiness);
  const app = createApp({
    addPanel: () => {},
    config,
    store: { accept: nothing, outboxStatus: nothing, ping: nothing },
    site: held,
    ...(env.PUBLIC_URL && { count: () => {} }),
  });
  return { app, switchTo: held.switchTo };
}

export async function serveSite(site: Site, env?: Record<string, string>) {
  const { app, switchTo } = siteApp(site, env);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url, switchTo, stop: () => app.close() };
}
