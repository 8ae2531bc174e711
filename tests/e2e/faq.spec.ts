/** Specification §2 and §4: the FAQ accordion. */
import { expect, test } from './fixtures.ts';
import { layouts, showAs, tagOf } from './layouts.ts';

for (const layout of layouts)
  test(
    `§4 one item open at a time; arrow keys, Home and End move between the questions (${layout.name})`,
    { tag: tagOf(layout.name === 'dark, 390 px') },
    async ({ opened }) => {
      await showAs(opened, layout);
      const item = (n: number) => opened.locator(`#item-${n}`);
      await test.step('one item open at a time; an open one closes again', async () => {
        // The first is open already.
        await item(1).locator('summary').scrollIntoViewIfNeeded();
        await expect(item(1)).toHaveAttribute('open', '');
        await expect(item(1).locator('p')).toBeVisible();
        await item(3).locator('summary').click();
        await expect(item(3)).toHaveAttribute('open', '');
        await expect(item(1)).not.toHaveAttribute('open');
        await item(3).locator('summary').click();
        await expect(opened.locator('#faq details[open]')).toHaveCount(0);
      });
      await test.step('arrow keys, Home and End move between the questions; Enter opens', async () => {
        const question = (n: number) => item(n).locator('summary');
        await question(1).focus();
        await opened.keyboard.press('ArrowDown');
        await expect(question(2)).toBeFocused();
        await opened.keyboard.press('End');
        await expect(question(6)).toBeFocused();
        await opened.keyboard.press('ArrowDown');
        await expect(question(1)).toBeFocused();
        await opened.keyboard.press('ArrowUp');
        await expect(question(6)).toBeFocused();
        await opened.keyboard.press('Home');
        await expect(question(1)).toBeFocused();
        await opened.keyboard.press('Enter');
        await expect(item(1)).toHaveAttribute('open', '');
        await opened.keyboard.press('Enter');
        await expect(item(1)).not.toHaveAttribute('open');
      });
      await test.step('“Antes de comprar” is an accordion of its own, with the same behaviour', async () => {
        const other = (name: string) => opened.locator(`#${name}`);
        const summaries = opened.locator('details[name=compra] summary');
        await summaries.first().focus();
        await opened.keyboard.press('ArrowUp');
        await expect(summaries.last()).toBeFocused();
        await opened.keyboard.press('ArrowDown');
        await opened.keyboard.press('ArrowDown');
        await expect(other('servidor').locator('summary')).toBeFocused();
        await opened.keyboard.press('Enter');
        await expect(other('servidor')).toHaveAttribute('open', '');
        await other('windows').locator('summary').click();
        await expect(other('windows')).toHaveAttribute('open', '');
        await expect(other('servidor')).not.toHaveAttribute('open');
        await other('windows').locator('summary').click();
        await expect(opened.locator('#faq details[open]')).toHaveCount(0);
        await expect(opened.locator('#faq details[name=faq]')).toHaveCount(6);
      });
      await test.step('§2 the FAQ ends with the link Contáctanos to the contact card', async () => {
        await opened.locator('#faq').getByRole('link', { name: 'Contáctanos' }).click();
        await expect(opened).toHaveURL(/#contact$/);
        await expect(opened.getByRole('heading', { name: 'Conversemos sobre tu local' })).toBeInViewport();
      });
      // As it was, for the tests of the same page.
      await item(1).locator('summary').click();
    },
  );

test('an address that names a question leads to its open answer', async ({ page }) => {
  await page.goto('/#servidor');
  await expect(page.locator('#servidor p')).toBeInViewport();
  await page.goto('/#item-4');
  await expect(page.locator('#item-4 p')).toBeInViewport();
});
