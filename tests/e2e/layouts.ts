/** The layouts and themes that the page is tested in, and a low viewport. */
import type { Page } from '@playwright/test';

export interface Layout {
  theme: string;
  width: number;
  height?: number;
}

export const isFull = process.env.E2E === 'full';

/** What can fail by itself stands for the others, which `npm run test:full` adds. */
export const cases = <T>(enough: T[], others: T[]): T[] => (isFull ? [...enough, ...others] : enough);

export const layoutOf = (theme: string, width: number) => ({ theme, width, name: `${theme}, ${width} px` });
export const layouts = cases(
  [layoutOf('dark', 390)],
  [layoutOf('light', 1440), layoutOf('light', 390), layoutOf('dark', 1440)],
);

/** A phone on its side. */
export const lowScreen = { theme: 'dark', width: 740, height: 360, name: 'dark, 740 x 360 px' };

/** Waits until the layout is final: fonts and late styles are loaded, every section is laid out. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.documentElement.dataset.settled === '');
}

/** Opens the page as a visitor who has chosen `theme`, at `width`. */
export async function openAs(page: Page, { theme, width, height }: Layout): Promise<void> {
  await page.setViewportSize({ width, height: height ?? (width < 700 ? 800 : 900) });
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  // The `load` event waits for drawings too, which a test may keep back.
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await isLive(page);
}

/** As the browser's own setting does, the media queries included. */
export async function setTextSize(page: Page, textPx: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: textPx } });
}

/** Shows a page that is open in another layout, at its top. */
export async function showAs(page: Page, { theme, width, height }: Layout): Promise<void> {
  await page.setViewportSize({ width, height: height ?? (width < 700 ? 800 : 900) });
  await page.evaluate(async (chosen) => {
    window.setTheme?.(chosen);
    scrollTo({ top: 0, behavior: 'instant' });
    // One that the new width cancels rejects.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }, theme);
}

/** Waits for the watcher and the late styles, which come after the first paint. */
export async function isLive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.live === '' &&
      document.querySelector<HTMLLinkElement>('head > link[rel=stylesheet]')?.sheet,
  );
}
