/** Links of other sites into the panel, followed by an owner who is signed in: they may ask for anything. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendRequest } from '../support/sends.ts';
import { startRelay } from '../support/start-relay.ts';
import { expect, test } from './fixtures.ts';
import { signedIn } from './panel-session.ts';

const hostile = ['to=9999-12-31', 'to=0000-01-01', 'from=0001-01-01&to=9999-12-31', 'to=%2B010000-01-01'];

test('a link of another site to the figures of any year holds up no one', async ({ page }) => {
  const relay = await startRelay();
  const origin = await signedIn(page.context(), relay);
  const other = createServer((_request, response) => {
    const links = hostile.map((query) => `<p><a href="${origin}/panel/cifras?${query}">${query}</a>`);
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${links.join('')}`);
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as AddressInfo; // it listens on a port
  try {
    for (const query of hostile)
      await test.step(query, async () => {
        await page.goto(`http://127.0.0.1:${port}/`);
        await page.getByRole('link', { name: query, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Cifras' })).toBeVisible();
        await expect(page.getByText('Primera respuesta, lo usual')).toBeVisible();
        expect(await sendRequest(relay.url, {})).toBe(200);
      });

    await test.step('what another program asks for is refused by name', async () => {
      for (const [name, value] of [
        ['to', '9999-12-31'],
        ['from', '0000-01-01'],
      ] as const) {
        const answer = await page.request.get(`${origin}/panel/api/figures?${name}=${value}`, {
          headers: { 'sec-fetch-site': 'same-origin' },
        });
        expect(answer.status()).toBe(400);
        expect((await answer.json()).problems).toEqual({
          [name]: 'Expected a day from 2000 to 2100, such as 2026-01-31',
        });
      }
    });

    await test.step('a day is typed by its digits', async () => {
      const until = page.getByLabel('Hasta');
      await until.focus();
      await page.keyboard.type('01022026');
      await expect(page).toHaveURL(/to=2026-0[12]-0[12]/);
      await expect(until).toHaveValue(/2026-0[12]-0[12]/);
    });
    expect(await relay.stop()).toBe(0);
  } finally {
    other.close();
    // One that is held for ever ignores SIGTERM.
    relay.process.kill('SIGKILL');
  }
});
