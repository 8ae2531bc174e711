/** The preview of the owner's page, through the relay's own routes: who gets it, what it may do, and when it is rendered again. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBuilt } from '../../business/built-business.ts';
import type { PageDraft, PagePreview } from '../../contract/panel/answers.ts';
import { panelPageRoutes } from '../../contract/panel/page-routes.ts';
import { readConfig } from '../../relay/config.ts';
import { compiledDir, holdSite } from '../../relay/http/served-site.ts';
import { startPanel, type TestPanel } from '../support/start-panel.ts';

const { business, owner: built } = readBuilt();
let at: TestPanel;
/** Of Cabinas Nuevas. Each takes a second. */
let first: PagePreview;
beforeAll(async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  at = await startPanel({
    publisher: { built, compiled: compiledDir },
    filesOf: (site) => holdSite(site, config, business).now().files,
  });
  first = await save({ name: 'Cabinas Nuevas' });
});
afterAll(() => at.stop());

const address = panelPageRoutes.pagePreviewFile.path.replace('*', '');
const read = (path: string, headers: Record<string, string> = { 'x-test-account': 'ana' }) =>
  at.app.inject({ url: `${address}${path}`, headers: { 'sec-fetch-site': 'same-origin', ...headers } });
let version = 0;
async function save(entries: Record<string, unknown>) {
  const body = { version, entries: { ...built.entries, ...entries }, files: {} };
  ({ version } = await at.send<PageDraft>('POST', '/panel/api/page/draft', body));
  return at.send<PagePreview>('POST', '/panel/api/page/preview', {});
}

test('what the page names is there; what it does not have is not', async () => {
  const { body } = await read('');
  const [, late = ''] = /data-late="([^"]+)"/.exec(body) ?? [];
  const [, watcher = ''] = /data-watcher="([^"]+)"/.exec(body) ?? [];
  for (const path of [late, late.replace(/css$/, 'js'), watcher.replace('./', '')])
    expect([path, (await read(path)).statusCode]).toEqual([path, 200]);
  for (const path of ['no-hay', '../page', '%2e%2e/page', 'constructor'])
    expect((await read(path)).statusCode, path).toBe(404);
});

test('it is framed by the panel alone, may send nothing, and is never indexed or shown from a cache', async () => {
  const { headers } = await read('');
  const policies = String(headers['content-security-policy']).split(', ');
  expect(policies[0]).toContain("frame-ancestors 'self'");
  expect(policies[0]).not.toContain("frame-ancestors 'none'");
  expect(policies[1]).toBe("connect-src 'none'; form-action 'none'");
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' });
  const [, late = ''] = /data-late="([^"]+)"/.exec((await read('')).body) ?? [];
  expect((await read(late)).headers['cache-control']).toBe('private, no-cache');
});

test('without a session, from another site, or with a name that it has already, nothing of it is read', async () => {
  const { etag } = (await read('')).headers;
  for (const path of ['', 'privacidad', 'no-hay']) {
    const refused = await read(path, { 'if-none-match': String(etag) });
    expect([refused.statusCode, refused.body]).toEqual([401, expect.not.stringContaining('Cabinas')]);
    const foreign = await read(path, { 'sec-fetch-site': 'cross-site', 'x-test-account': 'ana' });
    expect([foreign.statusCode, foreign.body]).toEqual([403, expect.not.stringContaining('Cabinas')]);
  }
});

test('the draft is shown, changed and changed again; visitors get nothing of it', async () => {
  expect((await read('')).body).toContain('Cabinas Nuevas');
  const second = await save({ name: 'Cabinas Viejas' });
  expect(second.state).not.toBe(first.state);
  expect((await read('')).body).toContain('Cabinas Viejas');
  expect((await read('privacidad')).body).toContain('Cabinas Viejas');
  // The page's own, not the owner's in their place.
  const { texts } = await save({ texts: { 'faq.item-1.answer': 'Otra respuesta' } });
  expect(texts['faq.item-1.answer']).not.toBe('Otra respuesta');
  expect((await read('')).body).toContain('Otra respuesta');
  expect((await at.call('page')).versions).toEqual([]);
});

test('what cannot be rendered is said by entry, and the preview comes back with what can', async () => {
  await expect(save({ email: 'sin arroba' })).rejects.toMatchObject({
    status: 400,
    body: { problems: { email: expect.any(String) } },
  });
  expect((await read('')).statusCode).toBe(400);
  // Of letters that no compression makes fewer.
  const answer = () => randomBytes(450).toString('base64');
  const moreQuestions = Array.from({ length: 12 }, () => ({ question: '¿Y?', answer: answer() }));
  const { warnings } = await save({ name: 'Otra vez', moreQuestions });
  expect((await read('')).body).toContain('Otra vez');
  expect(warnings.join()).toContain('tarda más en aparecer');
});
