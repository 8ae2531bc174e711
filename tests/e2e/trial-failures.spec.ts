/**
 * Specification §8: what the visitor sees when a provider fails. The page is built for an external provider and
 * served by a plain static host; the test answers for the provider.
 */

import { test as base, expect, type Page, type Request } from '@playwright/test';
import { failureTexts } from '../../contract/failures.ts';
import { goodRequest } from '../support/good-request.ts';
import { otherProvider, otherSite } from '../support/other-site.ts';
import { serveStatic } from '../support/serve-static.ts';
import { confirmation, fillTrial, openTrial, submit, trialDialog } from './trial-form.ts';

const test = base.extend<{ elsewhere: Page }, { staticUrl: string }>({
  staticUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const host = await serveStatic((await otherSite()).dist);
      await use(host.url);
      await host.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  /** The page with the form open and filled. */
  elsewhere: async ({ page, staticUrl }, use) => {
    await page.goto(staticUrl);
    await openTrial(page);
    await fillTrial(page);
    await use(page);
  },
});

const alert = (page: Page) => trialDialog(page).getByRole('alert');

test('a failure is explained in view, keeps the data and enables the button, and the next attempt succeeds', async ({
  elsewhere,
}) => {
  const received: Request[] = [];
  let status = 503;
  await elsewhere.route(`${otherProvider}/**`, (route) => {
    received.push(route.request());
    return route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } });
  });
  const logged: string[] = [];
  elsewhere.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await submit(elsewhere).click();
  await expect(alert(elsewhere)).toContainText(failureTexts.unavailable);
  await expect(alert(elsewhere)).toBeInViewport();
  await expect(submit(elsewhere)).toBeInViewport({ ratio: 1 });
  expect(logged.join('\n')).toContain('The trial request was not sent');
  for (const [id, value] of Object.entries(goodRequest))
    await expect(elsewhere.locator(`#${id}`)).toHaveValue(value);
  await expect(trialDialog(elsewhere)).toBeVisible();
  await expect(submit(elsewhere)).toBeEnabled();
  await expect(submit(elsewhere)).toHaveText('Enviar solicitud');
  await expect(submit(elsewhere)).toBeFocused();
  // An external provider does not recognise repeats, so that only the visitor may repeat.
  expect(received).toHaveLength(1);
  status = 200;
  await submit(elsewhere).click();
  await expect(confirmation(elsewhere)).toBeVisible();
  expect(received).toHaveLength(2);
});
