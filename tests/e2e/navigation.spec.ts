/** Specification §2 (header, drawer, anchors, floating buttons) and §9 (hover delays). */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cases, layoutOf, lowScreen, openAs, showAs } from './layouts.ts';

const anchors = 'statistics about faq features contact footer pricing requirements howItWorks services'.split(
  ' ',
);

for (const layout of cases([layoutOf('dark', 390)], [layoutOf('dark', 1440), lowScreen]))
  test(`§2 each anchor lands below the sticky header (${layout.name})`, async ({ opened }) => {
    await showAs(opened, layout);
    for (const id of anchors) {
      await opened.evaluate((hash) => {
        location.hash = hash;
      }, `#${id}`);
      await expect.poll(() => isAtTopOrEnd(opened, id), { message: id }).toBe(true);
    }
  });

test('§9 the group opens after 200 ms of hover and closes 300 ms after leaving', async ({ page }) => {
  const start = new Date('2026-01-01T10:00:00Z');
  await page.clock.install({ time: start });
  await openAs(page, { theme: 'dark', width: 1440 });
  // From here on the test moves the clock, so that a slow machine does not matter.
  await page.clock.pauseAt(new Date(start.getTime() + 600_000));
  const list = page.locator('#producto');
  await page.getByRole('button', { name: 'Producto' }).hover();
  await page.clock.runFor(150);
  await expect(list).toBeHidden();
  await page.clock.runFor(100);
  await expect(list).toBeVisible();
  await page.mouse.move(700, 700);
  await page.clock.runFor(250);
  await expect(list).toBeVisible();
  await page.clock.runFor(100);
  await expect(list).toBeHidden();
  // Returning within the skip delay opens it at once.
  await page.getByRole('button', { name: 'Producto' }).hover();
  await page.clock.runFor(10);
  await expect(list).toBeVisible();
});

test('§2 on a wide screen the section in view is marked in the header, the group too', async ({ opened }) => {
  await showAs(opened, { theme: 'dark', width: 1280 });
  const nav = opened.getByRole('navigation', { name: 'Principal' });
  await opened.evaluate(() => document.querySelector('#pricing')?.scrollIntoView());
  await expect(nav.getByRole('link', { name: 'Precios' })).toHaveAttribute('aria-current', 'true');
  await opened.evaluate(() => document.querySelector('#features')?.scrollIntoView());
  await expect(nav.getByRole('button', { name: 'Producto' })).toHaveCSS('box-shadow', /inset/);
  await expect(nav.getByRole('link', { name: 'Precios' })).not.toHaveAttribute('aria-current');
});

test('§2 scroll-to-top moves at once under reduced motion, smoothly otherwise', async ({ opened }) => {
  await showAs(opened, { theme: 'dark', width: 1440 });
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await opened.emulateMedia({ reducedMotion });
    await opened.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
    const oneFrameLater = await opened.evaluate(() => {
      document.querySelector<HTMLElement>('[data-to-top]')?.click();
      return scrollY;
    });
    if (reducedMotion === 'reduce') expect(oneFrameLater).toBe(0);
    else expect(oneFrameLater).toBeGreaterThan(0);
  }
});

test('in a low viewport, fixed elements cover at most an eighth of the height', async ({ opened }) => {
  await showAs(opened, lowScreen);
  await opened.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  await expect(opened.getByRole('button', { name: 'Volver arriba' })).toBeVisible();
  const taken = await opened.evaluate(() =>
    [...document.querySelectorAll('body > header, [data-floating]')]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
      .reduce((sum, { height }) => sum + height, 0),
  );
  expect(taken).toBeLessThanOrEqual(lowScreen.height / 8);
});

/** The element's top is just below the header, or at the screen's edge without a header, or the page ends before it. */
async function isAtTopOrEnd(page: Page, id: string): Promise<boolean> {
  return page.evaluate((target) => {
    const top = document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN;
    const header = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
    const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    return top >= header - 1 && (top < header + 60 || atEnd);
  }, id);
}
