/** Specification §2 and §4: the FAQ accordion. */
import { expect, test } from './fixtures.ts';
import { layouts, openAs } from './layouts.ts';

for (const layout of layouts)
  test(
    `§4 one item open at a time; an open one closes again (${layout.name})`,
    { tag: layout.tag },
    async ({ page }) => {
      await openAs(page, layout);
      const item = (n: number) => page.locator(`#item-${n}`);
      await item(1).locator('summary').click();
      await expect(item(1)).toHaveAttribute('open', '');
      await expect(item(1).locator('p')).toBeVisible();
      await item(3).locator('summary').click();
      await expect(item(3)).toHaveAttribute('open', '');
      await expect(item(1)).not.toHaveAttribute('open');
      await item(3).locator('summary').click();
      await expect(page.locator('#faq details[open]')).toHaveCount(0);
    },
  );

test('§4 arrow keys, Home and End move between the questions; Enter opens', async ({ home }) => {
  const question = (n: number) => home.locator(`#item-${n} summary`);
  await question(1).focus();
  await home.keyboard.press('ArrowDown');
  await expect(question(2)).toBeFocused();
  await home.keyboard.press('End');
  await expect(question(6)).toBeFocused();
  await home.keyboard.press('ArrowDown');
  await expect(question(1)).toBeFocused();
  await home.keyboard.press('ArrowUp');
  await expect(question(6)).toBeFocused();
  await home.keyboard.press('Home');
  await expect(question(1)).toBeFocused();
  await home.keyboard.press('Enter');
  await expect(home.locator('#item-1')).toHaveAttribute('open', '');
});

test('§2 the FAQ ends with the link Contáctanos to the contact card', async ({ home }) => {
  await home.locator('#faq').getByRole('link', { name: 'Contáctanos' }).click();
  await expect(home).toHaveURL(/#contact$/);
  await expect(home.getByRole('heading', { name: 'Conversemos sobre tu local' })).toBeInViewport();
});
