/** Requests that wait for the first paint, and what starts them earlier or although a resource stalls. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { cost, firstPlan } from '../support/cost.ts';
import { expect, test } from './fixtures.ts';
import { takeShifts, watchShifts } from './layout-shifts.ts';
import { cases } from './layouts.ts';

/** Serves the page with `extra` inserted before `place`. URLs below /stalled/ never answer. */
async function withStalled(page: Page, extra: string, place: '</head>' | '<main'): Promise<void> {
  await page.route('**/stalled/*', () => {});
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(place, extra + place) });
  });
}

const live = (page: Page) => page.locator('html[data-live]');

test('menu and form work although an image never loads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await withStalled(page, '<img src="stalled/photo.png" alt="">', '<main');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(live(page)).toBeAttached();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('link', { name: 'Precios' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Solicitar prueba gratis' }).first().click();
  await expect(page.locator('[data-island="trial-form"]')).toHaveAttribute('data-ready', '');
  await expect(page.locator('html')).toHaveAttribute('data-settled', '');
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
});

for (const [what, act] of [
  ['key', (page: Page) => page.keyboard.press('Tab')],
  // A movement would be told to the page with its next frame, which does not come.
  ['press of the pointer', (page: Page) => page.mouse.down()],
] as const)
  test(`the first ${what} starts the watcher where the first paint is kept away`, async ({ page }) => {
    await withStalled(page, '<link rel="stylesheet" href="stalled/blocking.css">', '</head>');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#footer'))
      .toBeAttached({ timeout: 5000 })
      .catch(() => {});
    expect(await page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(0);
    await expect(live(page)).not.toBeAttached();
    const asked = page.waitForRequest(/assets\/[^/]*\.js$/);
    await act(page);
    await asked;
  });

test('when the watcher cannot be loaded, the page works as without script, and shows no control that does not', async ({
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await test.step('no control of a calculator is visible without working', async () => {
    await expect(page.locator('[data-island=quote] b')).toHaveText(cost(40, firstPlan));
    const islands = page.locator('main [data-island]');
    await expect(islands).toHaveCount(4);
    for (const island of await islands.all()) await expect(island).toBeVisible();
    await expect(islands.locator('input:visible')).toHaveCount(0);
    await expect(islands.locator('button:visible').filter({ hasNotText: /^\d+ PC$/ })).toHaveCount(0);
  });
  await page.getByRole('link', { name: 'Solicitar prueba gratis' }).first().click();
  await expect(page.locator('#prueba')).toBeVisible();
  await expect(live(page)).not.toBeAttached();
});

/** Serves the relay's page, whose document arrives in pieces, by calls of `send`. Call `stop` at the end. */
async function serveInPieces(relayUrl: string) {
  const { promise: asked, resolve: start } = Promise.withResolvers<ServerResponse>();
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      start(response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }));
      return;
    }
    const file = await fetch(relayUrl + request.url);
    response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await file.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}/`,
    html: await (await fetch(relayUrl, { headers: { accept: 'text/html' } })).text(),
    send: async (piece: string) => (await asked).write(piece),
    sendLast: async (piece: string) => (await asked).end(piece),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('the watcher starts only when a slow document is complete', async ({ page, relay }) => {
  const slow = await serveInPieces(relay.url);
  const [head = '', tail = ''] = slow.html.split(/(?=<section id="pricing")/);
  const fetched = page.waitForResponse(/assets\/[^/]*\.js$/);
  const [answer] = await Promise.all([page.goto(slow.url, { waitUntil: 'commit' }), slow.send(head)]);
  expect(answer?.ok()).toBe(true);
  await (await fetched).finished();
  await page.waitForTimeout(300);
  await expect(live(page)).not.toBeAttached();
  await slow.sendLast(tail);
  await expect(live(page)).toBeAttached();
  // Controls in the late part of the document work.
  await page.locator('#item-1 summary').click();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#item-2 summary')).toBeFocused();
  slow.stop();
});

for (const width of cases([360, 1440], [412, 768, 1024]))
  test(`nothing shifts where the document is held back before each element of the first screen, nor when fonts and late styles arrive, at ${width} px`, async ({
    page,
    relay,
  }) => {
    const slow = await serveInPieces(relay.url);
    const [first = '', rest = '', bar] = slow.html.split(/(?=<section id="benefits")|(?<=floating="[^>]*>)/);
    const [start = '', ...elements] = first.split(
      /(?=<(?:header|a|nav|div|button|svg|main|section|p|h1|h2|span|figure|figcaption|label|input|dl|dt|dd)\b)/,
    );
    expect(elements.length).toBeGreaterThan(60);
    await watchShifts(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' }); // the drawing's caption has its third part
    await page.setViewportSize({ width, height: 900 });
    await Promise.all([page.goto(slow.url, { waitUntil: 'commit' }), slow.send(start)]);
    for (const [index, element] of elements.entries()) {
      await slow.send(`${element}<!--${index}-->`);
      // It has been parsed, and two frames show it.
      await page.evaluate(async (sent) => {
        const frame = () => new Promise(requestAnimationFrame);
        const isParsed = () => {
          const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
          while (comments.nextNode()) if (comments.currentNode.nodeValue === sent) return true;
          return false;
        };
        while (!isParsed()) await frame();
        await frame();
        await frame();
      }, `${index}`);
    }
    await slow.send(rest);
    await expect(page.locator('[data-floating]')).toHaveCSS('position', 'fixed');
    await page.waitForTimeout(200);
    await slow.sendLast(bar ?? '');
    await expect(page.locator('html')).toHaveAttribute('data-settled', '');
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
    await page.waitForTimeout(200); // shifts are reported after the frame in which they happen
    expect(await takeShifts(page, 0)).toEqual([]);
    slow.stop();
  });

for (const width of cases([390], [320, 412]))
  test(`a title of the owner’s that would break at another word keeps the first font, at ${width} px`, async ({
    page,
  }) => {
    await watchShifts(page);
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const body = html.replace(/(<h1[^>]*>).*?(?=<span)/s, '$1Tu laboratorio listo en cada clase ');
      await route.fulfill({ response: answer, body });
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(page.locator('h1')).toContainText('Tu laboratorio listo');
    await expect(page.locator('html')).toHaveAttribute('data-settled', '');
    // The answer of the route arrives in pieces: a busy machine may paint the header before all of it is parsed.
    const headerBottomPx = await page
      .locator('header')
      .first()
      .evaluate((header) => header.clientHeight);
    const shifts = (await takeShifts(page)).filter(({ sources }) =>
      sources.some(({ currentRect }) => currentRect.bottom > headerBottomPx),
    );
    expect(shifts).toEqual([]);
  });
