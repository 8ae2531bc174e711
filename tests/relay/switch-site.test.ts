/** Another site takes the place of the served one while visitors load it. */
import { hash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { ownersEntries, readBusiness } from '../../business/read-business.ts';
import { renderSite } from '../../business/render-site.ts';
import { compiledDir, readSite, renderedSite, type Site } from '../../relay/http/served-site.ts';
import { builtSite } from '../support/built-site.ts';
import { type ServedPage, serveSite } from '../support/serve-deployed.ts';

const env = { BUSINESS_FILE: 'tests/fixtures/bolivia-business.json' };
const render = () => renderSite({ given: ownersEntries(env), compiled: compiledDir, env });
// First, so that something is compiled, whichever test is started first.
const built = await builtSite();
const bolivian = await render();
const sites = [renderedSite(bolivian), readSite(built)] as const;

async function serve() {
  const served = await serveSite(sites[0]);
  onTestFinished(served.stop);
  return served;
}

/** What a browser does with a document: it loads its styles, and its policy must allow the inline one. */
async function load({ app }: ServedPage) {
  const { body, headers } = await app.inject('/');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  expect(headers['content-security-policy']).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
  const [, late = ''] = /data-late="([^"]+)"/.exec(body) ?? [];
  const files = [`/${late}`, `/${late.replace(/css$/, 'js')}`, '/contacto.vcf', '/privacidad'];
  for (const url of files) expect((await app.inject(url)).statusCode, url).toBe(200);
  return { name: /<title>([^<]*)/.exec(body)?.[1] ?? '', late: `/${late}` };
}

test('the same data are rendered to the same bytes', async () => {
  expect(bolivian.files.size).toBeGreaterThan(20);
  expect(await render()).toEqual(bolivian);
});

test('document, policy, styles, contact card and privacy page are those of the new site', async () => {
  const served = await serve();
  const before = await load(served);
  served.switchTo(sites[1]);
  expect(await load(served)).not.toEqual(before);
  expect((await served.app.inject('/contacto.vcf')).body).toContain(readBusiness(process.env).business.name);
  // Tabs that are open load what their document names, from a cache or not.
  const old = await served.app.inject(before.late);
  expect([old.statusCode, old.headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')]);
  served.switchTo(sites[0]);
  expect(await load(served)).toEqual(before);
});

test('visitors that load while it is switched get one site or the other, whole', async () => {
  const served = await serve();
  const seen = new Set<string>();
  let switched = 0;
  const visit = async () => {
    while (switched < 4) {
      seen.add((await load(served)).late);
      // Injected requests alone would never let a timer run.
      await new Promise(setImmediate);
    }
  };
  const switching = async () => {
    for (; switched < 4; switched += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      served.switchTo(sites[switched % 2] as Site); // there are two
    }
  };
  await Promise.all([switching(), ...Array.from({ length: 4 }, visit)]);
  expect(seen.size).toBe(2);
});

test('a path that only the new site has is no longer found once the old one is back', async () => {
  const { app, switchTo } = await serve();
  const files = new Map([...bolivian.files, ['solo.txt', Buffer.from('a')]]);
  const status = async () => (await app.inject('/solo.txt')).statusCode;
  expect(await status()).toBe(404);
  switchTo(renderedSite({ ...bolivian, files }));
  expect(await status()).toBe(200);
  for (let more = 0; more < 12; more += 1) switchTo(sites[more % 2] as Site); // there are two
  expect(await status()).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/robots.txt' })).headers.allow).toBe('GET, HEAD');
  expect((await app.inject({ method: 'HEAD', url: '/robots.txt' })).statusCode).toBe(200);
  expect((await app.inject('/404.html')).statusCode).toBe(404);
});
