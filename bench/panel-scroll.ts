/** Whether the panel's list ever shows a frame without rows while it is scrolled fast. */
import type { CDPSession, Page } from '@playwright/test';

export interface Scrolled {
  rows: number;
  seconds: number;
  frames: number;
  /** Frames in which some part of the list's place was empty. */
  emptyFrames: number;
  /** Frames in which some part of it showed a row that was still loading. */
  skeletonFrames: number;
  longestFrameMs: number;
  /** JavaScript's memory after scrolling and a garbage collection. */
  heapMb: number;
}

/** A wheel that turns by itself: two screens at once. */
const wheelPx = 1_800;
const scrollLimitMs = 300_000;

/** Scrolls as fast as the wheel of a mouse allows, until so many rows were there. */
export async function scroll(
  { page, session }: { page: Page; session: CDPSession },
  rows: number,
): Promise<Scrolled> {
  await page.evaluate(watchFrames);
  await page.mouse.move(700, 600);
  const reached = () => page.evaluate(() => Reflect.get(window, 'frames') as unknown as Scrolled);
  const startedAt = performance.now();
  const spentMs = () => performance.now() - startedAt;
  let scrolled = await reached();
  while (scrolled.rows < rows && spentMs() < scrollLimitMs) {
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, wheelPx);
    scrolled = await reached();
  }
  const seconds = spentMs() / 1000;
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.context().close();
  return { ...scrolled, seconds, heapMb: usedSize / 1e6 };
}

/** Looks at three heights of the list in each frame, after the frame's scroll events. */
function watchFrames(): void {
  const frames = { rows: 0, frames: 0, emptyFrames: 0, skeletonFrames: 0, longestFrameMs: 0 };
  Object.assign(window, { frames });
  let last = performance.now();
  const look = (now: number) => {
    frames.frames += 1;
    frames.longestFrameMs = Math.max(frames.longestFrameMs, now - last);
    last = now;
    const list = document.querySelector('[role=table] > :last-child')?.getBoundingClientRect();
    if (list) {
      const top = Math.max(list.top, 60) + 20;
      const bottom = Math.min(list.bottom, innerHeight) - 20;
      const heights = [top, (top + bottom) / 2, bottom];
      const rows = heights.map((y) =>
        document.elementFromPoint(700, y)?.closest('[aria-rowindex], [data-skeleton]'),
      );
      if (rows.some((row) => !row)) frames.emptyFrames += 1;
      if (rows.some((row) => row?.matches('[data-skeleton]'))) frames.skeletonFrames += 1;
      for (const row of document.querySelectorAll('[role=row][aria-rowindex]'))
        frames.rows = Math.max(frames.rows, Number(row.getAttribute('aria-rowindex')) - 1);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
