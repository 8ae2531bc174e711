/** Specification §3: the eight fields, and what visitor, extensions and browser do in them before the form is hydrated. */
import { firstPlan } from '../support/cost.ts';
import { goodRequest } from '../support/good-request.ts';
import { delayIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { isLive } from './layouts.ts';
import { errorOf, fillTrial, opener, openTrial, submit, trialDialog, untilHydrated } from './trial-form.ts';

test('opens at once, before its code has loaded: typed text survives with caret and focus, and the chosen plan is shown and can be changed', async ({
  page,
}) => {
  const releaseRequests = await delayIslandScripts(page);
  await page.goto('/');
  await isLive(page);
  await page.locator(`article [data-edition="${firstPlan.id}"]`).click();
  await expect(page.getByRole('dialog', { name: 'Pide tu prueba de 30 días' })).toBeVisible();
  await expect(page.locator('#fullName')).toBeFocused();
  await page.locator('#company').fill('Cabinas El Túnel');
  await page.locator('#phone').fill('+56 9 1234 5678');
  await page.locator('#fullName').pressSequentially('María José');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  releaseRequests();
  await untilHydrated(page);
  await expect(page.locator('#company')).toHaveValue('Cabinas El Túnel');
  await expect(page.locator('#fullName')).toBeFocused();
  await page.keyboard.type('*');
  await expect(page.locator('#fullName')).toHaveValue('María Jo*sé');
  // The number typed earlier determines the country.
  await expect(page.getByRole('button', { name: 'País del teléfono: CL +56' })).toBeVisible();
  await test.step('the chosen plan is shown above the fields and can be changed', async () => {
    const summary = trialDialog(page).locator('p', { hasText: 'Cambiar' });
    await expect(summary).toContainText(firstPlan.title);
    await summary.getByRole('link', { name: 'Cambiar' }).click();
    await expect(trialDialog(page)).toBeHidden();
    await expect(page.locator('#pricing')).toBeInViewport();
    await expect(page).toHaveURL(/#pricing$/);
  });
});

test('typed text survives when an extension has changed the page', async ({ page }) => {
  const releaseRequests = await delayIslandScripts(page);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('#prueba form')?.prepend(document.createElement('aside'));
    });
  });
  await page.goto('/');
  await opener(page).click();
  await page.locator('#company').fill('Cabinas El Túnel');
  releaseRequests();
  await untilHydrated(page);
  await expect(page.locator('#company')).toHaveValue('Cabinas El Túnel');
  await submit(page).click();
  await expect(errorOf(page, 'city')).toHaveText('Este campo es requerido');
  await expect(errorOf(page, 'company')).toBeHidden();
});

test('values that a browser restores on a reload are hidden until the form has loaded', async ({ home }) => {
  const expectEmpty = async () => {
    for (const id of Object.keys(goodRequest)) await expect(home.locator(`#${id}`)).toHaveValue('');
  };
  await openTrial(home);
  await fillTrial(home);
  // As in Firefox and Chromium: during parsing, before scripts run. Text typed afterwards stays.
  await home.addInitScript((values) => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      for (const [id, value] of Object.entries(values))
        (document.getElementById(id) as HTMLInputElement).value = value;
    });
  }, goodRequest);
  await delayIslandScripts(home); // for good
  await home.reload();
  await home.waitForFunction(() => document.documentElement.dataset.live === '');
  await expectEmpty();
  // As in Chromium after Back: when the watcher runs already.
  await home.evaluate((values) => {
    for (const [id, value] of Object.entries(values))
      (document.getElementById(id) as HTMLInputElement).value = value;
  }, goodRequest);
  await opener(home).click();
  await expectEmpty();
});
