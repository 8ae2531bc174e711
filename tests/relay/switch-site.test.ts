/** Another site takes the place of the served one while visitors load it. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { readBusiness } from '../../business/read-business.ts';
import { type RenderedSite, renderSite } from '../../business/render-site.ts';
import { createApp } from '../../relay/app.ts';
import { readConfig } from '../../relay/config.ts';
import { compiledDir, renderedSite } from '../../relay/http/read-site.ts';
import { holdSite } from '../../relay/http/served-site.ts';
import { builtSite } from '../support/built-site.ts';
import { exampleBusiness } from '../support/example-business.ts';

const sites: RenderedSite[] = [];

beforeAll(async () => {
  // So that something is compiled, whichever test is started first.
  await builtSite();
  for (const file of ['bolivia-business.json', 'four-plans-business.json']) {
    const env = { BUSINESS_FILE: join(import.meta.dirname, '../fixtures', file) };
    sites.push(await renderSite({ owner: readBusiness(env), compiled: compiledDir, env }));
  }
}, 120_000);

const siteOf = (at: number) => renderedSite(sites[at] as RenderedSite);

function serve() {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const holder = holdSite(siteOf(0), config, exampleBusiness);
  const nothing = async () => Promise.reject(new Error('nothing is stored here'));
  const store = { accept: nothing, outboxStatus: nothing, ping: nothing };
  const app = createApp({ addPanel: () => {}, config, store, site: holder });
  onTestFinished(() => app.close());
  return { app, switchTo: (at: number) => holder.switchTo(siteOf(at)) };
}

/** What a browser does with a document: it loads its styles, and its policy must allow the inline one. */
async function load(app: ReturnType<typeof serve>['app']) {
  const { body, headers } = await app.inject('/');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  const [, late = ''] = /data-late="([^"]+)"/.exec(body) ?? [];
  const files = [`/${late}`, `/${late.replace(/css$/, 'js')}`, '/contacto.vcf', '/privacidad'];
  for (const url of files) expect((await app.inject(url)).statusCode, url).toBe(200);
  return { name: /<title>([^<]*)/.exec(body)?.[1] ?? '', late: `/${late}` };
}

test('the same data are rendered to the same bytes', async () => {
  const env = { BUSINESS_FILE: join(import.meta.dirname, '../fixtures/bolivia-business.json') };
  const again = await renderSite({ owner: readBusiness(env), compiled: compiledDir, env });
  expect(again.files.size).toBeGreaterThan(20);
  expect(again).toEqual(sites[0]);
});

test('document, policy, styles, contact card and privacy page are those of the new site', async () => {
  const { app, switchTo } = serve();
  const before = await load(app);
  switchTo(1);
  const after = await load(app);
  expect(after).not.toEqual(before);
  expect((await app.inject('/contacto.vcf')).body).toContain(sites[1]?.business.name);
  // Tabs that are open load what their document names, from a cache or not.
  const old = await app.inject(before.late);
  expect(old.statusCode).toBe(200);
  expect(old.headers['cache-control']).toContain('immutable');
  switchTo(0);
  expect(await load(app)).toEqual(before);
});

test('visitors that load while it is switched get one site or the other, whole', async () => {
  const { app, switchTo } = serve();
  const seen = new Set<string>();
  let switched = 0;
  const visit = async () => {
    while (switched < 4) {
      seen.add((await load(app)).late);
      // Injected requests alone would never let a timer run.
      await new Promise(setImmediate);
    }
  };
  const switching = async () => {
    for (; switched < 4; switched += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      switchTo(switched % 2);
    }
  };
  await Promise.all([switching(), ...Array.from({ length: 4 }, visit)]);
  expect(seen.size).toBe(2);
});

test('a path that only the new site has is no longer found once the old one is back', async () => {
  const { app, switchTo } = serve();
  const other = renderedSite({
    ...(sites[1] as RenderedSite),
    files: new Map([...(sites[1]?.files ?? []), ['solo.txt', Buffer.from('a')]]),
  });
  const holder = holdSite(siteOf(0), readConfig({ LOG_LEVEL: 'silent' }), exampleBusiness);
  expect(holder.now().files.has('/solo.txt')).toBe(false);
  holder.switchTo(other);
  expect(holder.now().files.has('/solo.txt')).toBe(true);
  for (let more = 0; more < 12; more += 1) holder.switchTo(siteOf(more % 2));
  expect(holder.now().files.has('/solo.txt')).toBe(false);
  switchTo(1);
  expect((await app.inject({ method: 'POST', url: '/robots.txt' })).headers.allow).toBe('GET, HEAD');
  expect((await app.inject({ method: 'HEAD', url: '/robots.txt' })).statusCode).toBe(200);
  expect((await app.inject('/404.html')).statusCode).toBe(404);
});
