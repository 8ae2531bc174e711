/** Specification §5: the phone input is country-aware, defaults to Peru, revalidates on change, 250 ms, 15 digits. */
import type { Page } from '@playwright/test';
import { delayIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { opener, trialDialog } from './trial-form.ts';

const picker = (page: Page) => page.getByRole('button', { name: /^País del teléfono/ });
const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar país o código' });

test('a click on the picker before hydration is not lost; its active option is in view; Escape closes only it', async ({
  page,
}) => {
  await test.step('a click on the picker before hydration is not lost', async () => {
    const releaseRequests = await delayIslandScripts(page);
    await page.goto('/');
    await opener(page).click();
    await picker(page).click();
    await expect(search(page)).toBeHidden();
    releaseRequests();
    await expect(search(page)).toBeFocused();
  });
  await test.step('the active option is always in view', async () => {
    for (const key of ['End', 'Home', 'ArrowDown', 'PageDown', 'PageDown', 'ArrowUp']) {
      await page.keyboard.press(key);
      await expect(page.locator('[role=option][data-active]')).toBeInViewport({ ratio: 0.9 });
    }
  });
  await test.step('Tab leads from the search to the number', async () => {
    await page.keyboard.press('Tab');
    await expect(page.locator('#phone')).toBeFocused();
    await expect(search(page)).toBeHidden();
    await picker(page).click();
  });
  await test.step('Escape closes the picker and not the dialog; so does a press elsewhere', async () => {
    await page.keyboard.press('Escape');
    await expect(search(page)).toBeHidden();
    await expect(trialDialog(page)).toBeVisible();
    await expect(picker(page)).toBeFocused();
    await picker(page).click();
    await picker(page).click();
    await expect(search(page)).toBeHidden();
    await picker(page).click();
    await page.locator('#email').click();
    await expect(search(page)).toBeHidden();
    await expect(page.locator('#email')).toBeFocused();
  });
  await test.step('a second Escape closes the dialog', async () => {
    // Without user activation in between: Chrome then ignores preventDefault on cancel.
    await page.keyboard.press('Escape');
    await expect(trialDialog(page)).toBeHidden();
  });
});
