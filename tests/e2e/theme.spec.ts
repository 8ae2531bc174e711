/** Specification §2 and §4: the theme switcher and its persistence. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const darkCanvas = () => document.documentElement.dataset.theme !== 'light';

test('§9 the default theme is dark, whatever the machine prefers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  expect(await page.evaluate(darkCanvas)).toBe(true);
  await choose(page);
  await expect(page.getByRole('button', { name: 'Oscuro' })).toHaveAttribute('aria-pressed', 'true');
});

for (const [label, value, light] of [
  ['Claro', 'light', true],
  ['Oscuro', 'dark', false],
  ['Sistema', 'system', false],
] as const)
  test(`§4 ${label} is stored as ${value} and survives a reload`, async ({ home }) => {
    await choose(home, label);
    expect(await home.evaluate(() => localStorage.getItem('theme'))).toBe(value);
    await home.emulateMedia({ colorScheme: 'dark' });
    await home.reload();
    expect(await home.evaluate(darkCanvas)).toBe(!light);
    await choose(home);
    await expect(home.getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true');
  });

test('§4 the stored theme is applied before the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  // No script file loads, so that the document itself must have applied the theme.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  expect(await page.evaluate(darkCanvas)).toBe(false);
  expect(await page.evaluate(aroundAndCanvas)).toEqual(light);
});

test('§4 Sistema follows the machine live', async ({ home }) => {
  await home.emulateMedia({ colorScheme: 'dark' });
  await choose(home, 'Sistema');
  expect(await home.evaluate(darkCanvas)).toBe(true);
  await home.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => home.evaluate(darkCanvas)).toBe(false);
});

test('§4 two tabs stay in step', async ({ home, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await choose(home, 'Claro');
  await expect.poll(() => other.evaluate(darkCanvas)).toBe(false);
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

test('the theme colour of the browser matches the page in each theme, from the first paint', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect.poll(() => page.evaluate(aroundAndCanvas)).toEqual(dark);
  await choose(page, 'Claro');
  await expect.poll(() => page.evaluate(aroundAndCanvas)).toEqual(light);
  await choose(page, 'Sistema');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(aroundAndCanvas)).toEqual(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => page.evaluate(aroundAndCanvas)).toEqual(light);
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  expect(await page.evaluate(aroundAndCanvas)).toEqual(light);
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

/** Opens the switcher and, if a theme is named, chooses it. */
async function choose(page: Page, label?: string): Promise<void> {
  await page.getByRole('button', { name: 'Tema' }).click();
  if (label) await page.getByRole('button', { name: label }).click();
}
