/** What the relay counts of a real browser: the visit, how far its visitor came with the form, and who wrote instead. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { figuresPath } from '../../contract/counted-events.ts';
import { startRelay } from '../support/start-relay.ts';
import { expect, test } from './fixtures.ts';
import { isLive } from './layouts.ts';
import { confirmation, fillTrial, openTrial, submit } from './trial-form.ts';

// The browser of the tests names itself as a headless one, and those are not counted.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

// A document that is not sent again (304) counts too: tests/relay/figures.test.ts.
test('who sends the form is four sums; who presses WhatsApp instead is counted, and says where he comes from', async ({
  browser,
}) => {
  const relay = await startRelay();
  const visitor = async (hasTouch: boolean) => {
    const context = await browser.newContext({ hasTouch, userAgent, viewport: { width: 390, height: 844 } });
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    return context.newPage();
  };
  await test.step('the form', async () => {
    const page = await visitor(false);
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes(figuresPath)) answers.push(response.status());
    });
    await page.goto(relay.url);
    await openTrial(page);
    await fillTrial(page);
    await submit(page).click();
    await expect(confirmation(page)).toBeVisible();
    await expect.poll(() => answers).toEqual([204, 204, 204]);
    await page.context().close();
  });
  for (const hasTouch of [false, true])
    await test.step(`WhatsApp (touch: ${hasTouch})`, async () => {
      const page = await visitor(hasTouch);
      const answered = page.waitForResponse((response) => response.url().includes(figuresPath));
      await page.goto(`${relay.url}/?de=volante`);
      await isLive(page);
      const link = page.locator('#contact a[href^="https://wa.me/"]');
      // On a phone the first touch anywhere loads what names the source, before a link is pressed.
      await (hasTouch ? page.locator('h1').tap() : link.hover());
      await namesSource(page);
      const opened = page.context().waitForEvent('page');
      await (hasTouch ? link.tap() : link.click());
      expect(new URL((await opened).url()).searchParams.get('text')).toMatch(/\nVi la página por: volante$/);
      await answered;
      await page.context().close();
    });
  // It stores the last sums when it stops.
  await relay.stop();
  using database = new DatabaseSync(join(relay.dataDir, 'requests.db'), { readOnly: true });
  const rows = database.prepare('SELECT event, sum(count) AS count FROM hourly_figures GROUP BY event').all();
  expect(Object.fromEntries(rows.map(({ event, count }) => [String(event), Number(count)]))).toEqual({
    ...{ visit: 3, 'visit/volante': 2, whatsappPressed: 2 },
    ...{ formOpened: 1, formBegun: 1, formSent: 1 },
  });
});

/** Resolves when the script has run that names the source. A slow phone gets it after the press: contact-links.test.ts. */
async function namesSource(page: Page): Promise<void> {
  // Not waitForFunction, to which the promise of an asynchronous function is true at once.
  const hasRun = () =>
    page.evaluate(async () => {
      const script = performance.getEntriesByType('resource').find(({ name }) => /contact-links/.test(name));
      if (script) await import(script.name);
      return script !== undefined;
    });
  await expect.poll(hasRun).toBe(true);
}
