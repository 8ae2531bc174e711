/**
 * The panel's first screen on a cold load, in bytes of compressed bodies: at 3G (400 kbit/s, 400 ms) 150 kB are shown
 * within 4 s. What it does not need comes afterwards, and is there before it is pressed.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sendRequest } from '../support/sends.ts';
import { expect, test } from './fixtures.ts';
import { panelOrigin, signedIn, signIn } from './panel-session.ts';

const bytesMax = 130_000;

test('the first screen needs few bytes; the other views are loaded after it, before they are opened', async ({
  browser,
  relay,
}) => {
  expect(await sendRequest(relay.url, { nombres_apellidos: 'José Ñúñez' })).toBe(200);
  const cold = await browser.newContext({ locale: 'es-PE' });
  const origin = await signedIn(cold, relay);
  const page = await cold.newPage();
  const asked: string[] = [];
  /** Before the script had arrived. */
  let askedAtOnce: string[] = [];
  const sizes = new Map<string, number>();
  const nameOf = (url: string) => new URL(url).pathname.replace(/-[\w-]{8}\.(\w+)$/, '.$1');
  page.on('request', (request) => asked.push(nameOf(request.url())));
  page.on('requestfinished', async (request) => {
    if (nameOf(request.url()) === '/panel/assets/first.js') askedAtOnce = [...asked];
    const { responseBodySize } = await request.sizes();
    sizes.set(nameOf(request.url()), responseBodySize);
  });
  await page.goto(`${origin}/panel/hoy`);
  await page.getByRole('link', { name: 'José Ñúñez' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => [...sizes.keys()]).toContain('/panel/assets/figures.js');
  const laterAt = asked.indexOf('/panel/assets/requests.js');
  const first = asked.slice(0, laterAt).filter((name) => name !== '/panel/api/events');
  for (const name of [
    'hoy',
    'assets/first.js',
    'assets/first.css',
    'assets/archivo-text.woff2',
    'api/me',
    'api/today',
  ])
    expect(first).toContain(`/panel/${name}`);
  expect(askedAtOnce).toEqual(expect.arrayContaining(['/panel/api/me', '/panel/api/today']));
  // Each once: what the document asks for early is not asked for again.
  const ours = first.filter((name) => name.startsWith('/panel/')); // the browser asks for the icon by itself
  expect(ours).toHaveLength(new Set(ours).size);
  const bytes = first.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  expect(bytes).toBeGreaterThan(90_000); // React is included, so that the measurement works
  expect(bytes).toBeLessThanOrEqual(bytesMax);

  await expect.poll(() => [...sizes.keys()]).toContain('/panel/assets/line-dialog.js');
  await cold.setOffline(true);
  await page.getByRole('button', { name: 'WhatsApp: José Ñúñez' }).click();
  await page.getByRole('dialog', { name: 'Escribir' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Cifras' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cifras' })).toBeVisible();
  await cold.close();
});

const hourMs = 60 * 60_000;

test('a session that ended after 12 hours without a call, or after 30 days: the one who signs in again sees Hoy at once', async ({
  page,
  relay,
}) => {
  const origin = panelOrigin(relay);
  const name = `Rosa ${crypto.randomUUID().slice(0, 8)}`;
  expect(await sendRequest(relay.url, { nombres_apellidos: name })).toBe(200);
  const enter = async () => {
    await signIn(page);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expect(page.getByText('No se pudo cargar')).toBeHidden();
  };
  const age = (column: 'last_seen_at' | 'created_at', hours: number) => {
    using database = new DatabaseSync(join(relay.dataDir, 'requests.db'), { timeout: 5_000 });
    database.prepare(`UPDATE panel_sessions SET ${column} = ?`).run(Date.now() - hours * hourMs);
  };
  await page.goto(`${origin}/panel/entrar`);
  await enter();
  for (const [view, column, hours] of [
    ['/panel/hoy', 'last_seen_at', 13],
    ['/panel', 'created_at', 31 * 24],
  ] as const)
    await test.step(`it ended before ${view} is opened`, async () => {
      age(column, hours);
      await page.goto(origin + view);
      await expect(page.getByRole('heading', { name: 'Entra al panel' })).toBeVisible();
      await enter();
    });
});
