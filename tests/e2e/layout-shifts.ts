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

/**
 * What cannot be seen: one word of the menu becomes a pixel wider in the final font (0.000004), or a link of the bar below
 * gets its place while the document is still parsed (0.0004). 0.1 still counts as good: https://web.dev/articles/cls
 */
const unseenMax = 0.001;

/** As the browser writes it to JSON. */
export interface LayoutShift {
  value: number;
  sources: { currentRect: { bottom: number } }[];
}

/** The shifts of the page so far, or since the last call, of a value of `min` at least. */
export async function takeShifts(page: Page, min = unseenMax): Promise<LayoutShift[]> {
  return page.evaluate(
    (least) =>
      Reflect.get(window, 'shifts')
        .splice(0)
        .filter(({ value }: { value: number }) => value >= least),
    min,
  );
}
