/**
 * Specification §8: what the visitor sees when a provider fails. The page is built for an external provider and
 * served by a plain static host; the provider is a stub that answers, stays silent or cuts the connection.
 */

import { test as base, expect, type Page } from '@playwright/test';
import { failureTexts } from '../../contract/failures.ts';
import { builtSite } from '../support/built-site.ts';
import { goodRequest } from '../support/good-request.ts';
import { serveStatic } from '../support/serve-static.ts';
import { type StubProvider, startStubProvider } from '../support/stub-provider.ts';
import { confirmation, fillTrial, openTrial, submit, trialDialog } from './trial-form.ts';

const test = base.extend<{ elsewhere: Page }, { provider: StubProvider; staticUrl: string }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const provider = await startStubProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  staticUrl: [
    async ({ provider }, use) => {
      const env = {
        EMAILJS_ORIGIN: provider.url,
        EMAILJS_PUBLIC_KEY: 'a_public_key',
        EMAILJS_SERVICE_ID: 'service_stub',
        EMAILJS_TEMPLATE_ID: 'template_stub',
      };
      const host = await serveStatic((await builtSite({ env })).dist);
      await use(host.url);
      await host.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  /** The page with the form open and filled. */
  elsewhere: async ({ page, provider, staticUrl }, use) => {
    provider.received.length = 0;
    await page.goto(staticUrl);
    await openTrial(page);
    await fillTrial(page);
    await use(page);
  },
});

const alert = (page: Page) => trialDialog(page).getByRole('alert');

test('a failure is explained in view, keeps the data and enables the button, and the next attempt succeeds', async ({
  elsewhere,
  provider,
}) => {
  const logged: string[] = [];
  elsewhere.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  provider.behave(503);
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
  expect(provider.received).toHaveLength(1);
  provider.behave(200);
  await submit(elsewhere).click();
  await expect(confirmation(elsewhere)).toBeVisible();
  expect(provider.received).toHaveLength(2);
});
