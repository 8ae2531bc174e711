/** Specification §2 and §4: the theme switcher; that each choice is stored: tests/engines/page-scenarios.ts. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const darkCanvas = () => document.documentElement.dataset.theme !== 'light';

test('§9 §4 dark whatever the machine prefers; a choice is matched by the theme colour, and followed by other tabs', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await test.step('§9 the default theme is dark, whatever the machine prefers', async () => {
    expect(await page.evaluate(darkCanvas)).toBe(true);
    await expect.poll(() => page.evaluate(aroundAndCanvas)).toEqual(dark);
    await choose(page);
    await expect(page.getByRole('button', { name: 'Oscuro' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
  });
  const other = await context.newPage();
  await test.step('§4 another tab starts with what is stored', async () => {
    await choose(page, 'Oscuro');
    await other.emulateMedia({ colorScheme: 'light' });
    await other.goto('/');
    expect(await other.evaluate(darkCanvas)).toBe(true);
    await expectChosen(other, 'Oscuro');
  });
  await test.step('two tabs stay in step', async () => {
    // A tab in the background is drawn late.
    await page.bringToFront();
    await choose(page, 'Sistema');
    await expect.poll(() => page.evaluate(aroundAndCanvas)).toEqual(light);
    await other.bringToFront();
    await expect.poll(() => other.evaluate(aroundAndCanvas)).toEqual(light);
    await expectChosen(other, 'Sistema');
  });
  await other.close();
  await test.step('§4 Sistema follows the machine live', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(aroundAndCanvas)).toEqual(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => page.evaluate(aroundAndCanvas)).toEqual(light);
  });
  await test.step('§4 the stored theme and its colour are applied before the first paint', async () => {
    // No script file loads, so that the document itself must have applied the theme.
    await page.route('**/*.js', (route) => route.abort());
    await page.reload();
    expect(await page.evaluate(darkCanvas)).toBe(false);
    expect(await page.evaluate(aroundAndCanvas)).toEqual(light);
  });
});

test('§4 the switcher works where storage is blocked', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  );
  await page.goto('/');
  await choose(page, 'Claro');
  expect(await page.evaluate(darkCanvas)).toBe(false);
});

const dark = { around: '#081111', canvas: '#081111' };
const light = { around: '#f7faf6', canvas: '#f7faf6' };

/** Compares the colours as painted on a canvas: one is written in hex, the other in oklch. */
function aroundAndCanvas() {
  const brush = document.createElement('canvas').getContext('2d');
  const painted = (color: string) => {
    if (!brush) return '';
    brush.fillStyle = color;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
    return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
  };
  return {
    around: painted(document.querySelector<HTMLMetaElement>('[name=theme-color]')?.content ?? ''),
    canvas: painted(getComputedStyle(document.body).backgroundColor),
  };
}

async function expectChosen(page: Page, label: string): Promise<void> {
  await choose(page);
  await expect(page.getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
}

/** Opens the switcher and, if a theme is named, chooses it. */
async function choose(page: Page, label?: string): Promise<void> {
  await page.getByRole('button', { name: 'Tema' }).click();
  if (label) await page.getByRole('button', { name: label }).click();
}
