/** The two layouts and two themes that the page is tested in. */
import type { Page } from '@playwright/test';

export const layouts = (['dark', 'light'] as const).flatMap((theme) =>
  [390, 1440].map((width) => ({ theme, width, name: `${theme}, ${width} px` })),
);

/** Opens the page as a visitor who has chosen `theme`, at `width`. */
export async function openAs(page: Page, { theme, width }: { theme: string; width: number }): Promise<void> {
  await page.setViewportSize({ width, height: width < 700 ? 800 : 900 });
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.goto('/');
  await page.waitForFunction(() => document.documentElement.dataset.live === '');
}
