/** Interaction latency: the longest event of an interaction, in ms (Event Timing). */
import type { Locator, Page } from '@playwright/test';
import { median } from './report.ts';

export interface Interaction {
  /** Before the measurement begins. */
  before?: (page: Page) => Promise<void>;
  /** What is pressed with the mouse, or what is done otherwise. */
  press?: (page: Page) => Locator;
  act?: (page: Page) => Promise<void>;
}

/** @param open gives the page on which the named interaction begins @returns for each its name and its median over `runs` */
export async function measureInteractions(
  interactions: Readonly<Record<string, Interaction>>,
  runs: number,
  open: (name: string) => Promise<Page>,
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, interaction] of Object.entries(interactions)) {
    const durations: number[] = [];
    while (durations.length < runs) {
      const page = await open(name);
      durations.push(await longestEventMs(page, interaction));
      await page.close();
    }
    rows.push([name, `${median(durations)} ms`]);
  }
  return rows;
}

/** From now on the page's processor seems four times slower. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function longestEventMs(page: Page, { before, press, act }: Interaction): Promise<number> {
  await before?.(page);
  await page.waitForTimeout(500); // menus move while they open
  const box = await press?.(page).boundingBox();
  const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
  if (box) await page.mouse.move(x, y);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { longest: Math.max(Reflect.get(window, 'longest'), entry.duration) });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit); // durationThreshold: Event Timing
  });
  // By the mouse itself: `click` makes the page look for what is under it at each event, which is measured then.
  if (box) await page.mouse.click(x, y);
  await act?.(page);
  await page.waitForTimeout(1_200);
  return page.evaluate(() => Reflect.get(window, 'longest') as number);
}
