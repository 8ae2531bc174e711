/**
 * Specification §8: what the visitor sees when a provider fails. The page is built for an external provider and
 * served by a plain static host; the test answers for the provider.
 */

import type { Page, Request } from '@playwright/test';
import { formWords } from '../../contract/form-words.ts';
import { goodRequest } from '../support/good-request.ts';
import { otherProvider, otherSite } from '../support/other-site.ts';
import { serveStatic } from '../support/serve-static.ts';
import { expect, test } from './fixtures.ts';
import { confirmation, fillTrial, openTrial, submit, trialDialog } from './trial-form.ts';

test.slow(); // a page may have to be built for it

const alert = (page: Page) => trialDialog(page).getByRole('alert');

test('a failure is explained in view, keeps the data and enables the button, and the next attempt succeeds', async ({
  page,
}) => {
  const host = await serveStatic((await otherSite()).dist);
  await page.goto(host.url);
  await openTrial(page);
  await fillTrial(page);
  const received: Request[] = [];
  let status = 503;
  await page.route(`${otherProvider}/**`, (route) => {
    received.push(route.request());
    return route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } });
  });
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await submit(page).click();
  await expect(alert(page)).toContainText(formWords.failures.unavailable);
  await expect(alert(page)).toBeInViewport();
  await expect(submit(page)).toBeInViewport({ ratio: 1 });
  expect(logged.join('\n')).toContain('The trial request was not sent');
  for (const [id, value] of Object.entries(goodRequest))
    await expect(page.locator(`#${id}`)).toHaveValue(value);
  await expect(trialDialog(page)).toBeVisible();
  await expect(submit(page)).toBeEnabled();
  await expect(submit(page)).toHaveText('Enviar solicitud');
  await expect(submit(page)).toBeFocused();
  // An external provider does not recognise repeats, so that only the visitor may repeat.
  expect(received).toHaveLength(1);
  status = 200;
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(received).toHaveLength(2);
  await host.stop();
});
