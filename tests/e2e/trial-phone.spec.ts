/** Specification §5: the phone input is country-aware, defaults to Peru, revalidates on change, 250 ms, 15 digits. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdBackIslands } from './hold-back.ts';
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
  // Once more without any key or press in between: Chrome then lets nobody hold a dialog back.
  await home.keyboard.press('Escape');
  await expect(trialDialog(home)).toBeHidden();
});

test('a press on the picker before the form came alive is not lost', async ({ page }) => {
  const letThrough = await holdBackIslands(page);
  await page.goto('/');
  await opener(page).click();
  await picker(page).click();
  await expect(search(page)).toBeHidden();
  letThrough();
  await expect(search(page)).toBeFocused();
});
