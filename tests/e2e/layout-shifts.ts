/** Layout shifts without user input, as the browser reports them. */
import type { Page } from '@playwright/test';

/** Records every layout shift of pages opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries());
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts of the page so far, or since the last call. */
export async function takeShifts(page: Page): Promise<unknown[]> {
  return page.evaluate(() => Reflect.get(window, 'shifts').splice(0));
}
