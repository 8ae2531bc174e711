/** Runs Lighthouse's mobile preset (simulated slow 4G, 4x CPU throttling) on a URL once. */
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { browserFlags, findChromium } from '../scripts/chromium.ts';

export type PageFigures = Awaited<ReturnType<typeof measurePage>>;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** @throws Error when Lighthouse gives no result. */
export async function measurePage(url: string) {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', ...browserFlags],
  });
  try {
    const flags: Flags = { port: chrome.port, onlyCategories: categories, output: 'json', logLevel: 'error' };
    const result = await lighthouse(url, flags);
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { audits, categories: scored } = result.lhr;
    const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    // Its types leave open what a table holds.
    const details = audits['resource-summary']?.details as
      | { items: { resourceType: string; transferSize: number; requestCount: number }[] }
      | undefined;
    const items = details?.items ?? [];
    return {
      fcpMs: number('first-contentful-paint'),
      lcpMs: number('largest-contentful-paint'),
      speedIndexMs: number('speed-index'),
      tbtMs: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
      requests: items.find(({ resourceType }) => resourceType === 'total')?.requestCount ?? Number.NaN,
      /** Transferred bytes, in total and by kind. */
      bytes: Object.fromEntries(items.map(({ resourceType, transferSize }) => [resourceType, transferSize])),
      /** 0 to 100 each. */
      scores: categories.map((category) => Math.round((scored[category]?.score ?? 0) * 100)),
    };
  } finally {
    chrome.kill();
  }
}
