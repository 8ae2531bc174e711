import type { Page } from '@playwright/test';

/** The longest event of an interaction, in ms (Event Timing). @param waitMs how long events may come after it */
export async function longestEventMs(page: Page, act: () => Promise<void>, waitMs: number): Promise<number> {
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { longest: Math.max(Reflect.get(window, 'longest'), entry.duration) });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit); // durationThreshold: Event Timing
  });
  await act();
  await page.waitForTimeout(waitMs);
  return page.evaluate(() => Reflect.get(window, 'longest') as number);
}
