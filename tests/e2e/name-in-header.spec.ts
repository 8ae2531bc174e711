/** A name of 40 characters, and one that cannot wrap: in the header at every width, in the final font and before it. */
import { nameInHeader } from '../../scripts/name-in-header.ts';
import { builtSite } from '../support/built-site.ts';
import { otherNames, otherSite } from '../support/other-site.ts';
import { serveStatic } from '../support/serve-static.ts';
import { expect, test } from './fixtures.ts';
import { cases, settled } from './layouts.ts';

test.slow(); // a page may have to be built for it

const widths = [320, 360, 390, 768, 1024, 1440];
const widest = { name: 'W'.repeat(40), shortName: '' };
const names = cases(
  [{ ...otherNames, site: otherSite }],
  [{ ...widest, site: () => builtSite({ business: widest }) }],
);

for (const { name, shortName, site } of names)
  test(`${name} or its short form is whole at ${widths.join(', ')} px`, async ({ page }) => {
    const host = await serveStatic((await site()).dist);
    const short = shortName || name.slice(0, 14);
    for (const [font, fonts] of [
      ['fallback', 'abort'],
      ['final', 'continue'],
    ] as const) {
      await page.route('**/*.woff2', (route) => route[fonts]());
      await page.goto(host.url);
      await settled(page);
      // The rest of the page takes no part, and most of the time of each width.
      await page.evaluate(() => document.querySelector('main')?.replaceChildren());
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const { text, isWhole } = await nameInHeader(page);
        expect([name, short], `${font}, ${width} px`).toContain(text);
        expect(isWhole, `${text}, ${font}, ${width} px`).toBe(true);
      }
      await page.unroute('**/*.woff2');
    }
    await host.stop();
  });
