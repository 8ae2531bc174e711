/** Specification §5: the phone input is country-aware, defaults to Peru, revalidates on change, 250 ms, 15 digits. */
import type { Page } from '@playwright/test';
import { delayIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { opener, openTrial, trialDialog } from './trial-form.ts';

const picker = (page: Page) => page.getByRole('button', { name: /^País del teléfono/ });
const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar país o código' });

test('the active option is always in view', async ({ home }) => {
  await openTrial(home);
  await picker(home).click();
  for (const key of ['End', 'Home', 'ArrowDown', 'PageDown', 'PageDown', 'ArrowUp']) {
    await home.keyboard.press(key);
    await expect(home.locator('[role=option][data-active]')).toBeInViewport({ ratio: 0.9 });
  }
});

test('Escape closes the picker and not the dialog; so does a press elsewhere', async ({ home }) => {
  await openTrial(home);
  await picker(home).click();
  await home.keyboard.press('Escape');
  await expect(search(home)).toBeHidden();
  await expect(trialDialog(home)).toBeVisible();
  await expect(picker(home)).toBeFocused();
  await picker(home).click();
  await picker(home).click();
  await expect(search(home)).toBeHidden();
  await picker(home).click();
  await home.locator('#email').click();
  await expect(search(home)).toBeHidden();
  await expect(home.locator('#email')).toBeFocused();
  // A second time without user activation in between: Chrome then ignores preventDefault on cancel.
  await home.keyboard.press('Escape');
  await expect(trialDialog(home)).toBeHidden();
});

test('a click on the picker before hydration is not lost', async ({ page }) => {
  const releaseRequests = await delayIslandScripts(page);
  await page.goto('/');
  await opener(page).click();
  await picker(page).click();
  await expect(search(page)).toBeHidden();
  releaseRequests();
  await expect(search(page)).toBeFocused();
});
