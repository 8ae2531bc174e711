/** Text spacing of WCAG 1.4.12, a default font size that scales every rem (the form: trial-appearance.spec.ts), forced colours, more contrast. */
import { faultsAtWidths, widthsUpTo } from '../../scripts/faults-at-widths.ts';
import { textOverlaps } from '../../scripts/text-overlaps.ts';
import { expect, test } from './fixtures.ts';
import { cases, openAs, setTextSize, settled, showAs } from './layouts.ts';
import { cutOff, pushedOut } from './legible.ts';

/** https://www.w3.org/TR/WCAG22/#text-spacing */
const textSpacing =
  '*{line-height:1.5!important;letter-spacing:0.12em!important;word-spacing:0.16em!important}p{margin-bottom:2em!important}';

for (const width of cases([320], [390, 1440]))
  test(`with wider text spacing nothing is cut off or pushed out at ${width} px`, async ({ opened }) => {
    await showAs(opened, { theme: 'dark', width });
    expect(await cutOff(opened)).toEqual([]);
    await opened.evaluate((css) => {
      // The page's policy blocks style elements but not a user style sheet.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, textSpacing);
    expect(await opened.evaluate(() => getComputedStyle(document.body).letterSpacing)).not.toBe('normal');
    expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await cutOff(opened)).toEqual([]);
    await opened.evaluate(() => document.adoptedStyleSheets.pop());
  });

for (const [textPx, width] of cases<[number, number]>(
  [[32, 320]],
  [
    [24, 360],
    [32, 360],
  ],
))
  test(`text of ${textPx} px on ${width} px: page and drawer fit`, async ({ page }) => {
    await setTextSize(page, textPx);
    await openAs(page, { theme: 'dark', width });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${textPx}px`,
    );
    await test.step('the page scrolls in one direction, and no text is clipped, off-screen or overlapped', async () => {
      const island = page.locator('[data-island=planner]');
      await island.getByRole('button', { name: 'Calcular con mis datos' }).click();
      await expect(island.getByLabel('Enlace del servidor')).toBeVisible();
      await settled(page);
      expect(await textOverlaps(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await pushedOut(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
    });
    await test.step('the drawer shows each of its links', async () => {
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      const drawer = page.locator('#menu');
      expect(await drawer.evaluate((menu) => menu.scrollWidth - menu.clientWidth)).toBe(0);
      expect(await pushedOut(page)).toEqual([]);
    });
  });

test('the check says what covers, breaks and sticks out, where, and at which widths', async ({ opened }) => {
  await opened.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@media (width < 24rem) {
      #pricing tbody tr:last-child td:nth-child(2) { transform: translateX(-100%) }
      #faq h2 { width: 4ch; overflow-wrap: anywhere }
      body { min-width: 22rem }
    }`);
    document.adoptedStyleSheets.push(sheet);
  });
  const faults = (await faultsAtWidths(opened, widthsUpTo(416))).join('\n');
  await opened.evaluate(() => document.adoptedStyleSheets.pop());
  const title = await opened.locator('#pricing h2').innerText();
  expect(faults).toMatch(
    new RegExp(`^de 320 a 368 px: "80 PC" y "[^"]*[\\d,.]+[^"]*" se tapan \\(en "${title}"\\)$`, 'm'),
  );
  const question = await opened.locator('#faq h2').innerText();
  const [word] = question.split(' ');
  expect(faults).toContain(`de 320 a 368 px: "${word}" se parte en dos líneas (en "${question}")`);
  expect(faults).toContain('de 320 a 336 px: la página se sale hacia el lado');
});

test('in forced colours each button and field keeps an edge, and the words of the drawing have their colour', async ({
  opened,
}) => {
  await opened.emulateMedia({ forcedColors: 'active' });
  await showAs(opened, { theme: 'dark', width: 1440 });
  const color = await opened.evaluate(() => getComputedStyle(document.body).color);
  await expect(opened.locator('figure text').first()).toHaveCSS('fill', color);
  expect(await opened.evaluate(edgeless)).toEqual([]);
  await opened.getByRole('link', { name: 'Solicitar prueba gratis' }).first().click();
  await expect(opened.locator('#prueba #fullName')).toBeFocused();
  expect(await opened.evaluate(edgeless)).toEqual([]);
  await opened.keyboard.press('Escape');
  await expect(opened.locator('#prueba')).toBeHidden();
  await opened.emulateMedia({ forcedColors: 'none' });
});

/** Visible buttons and fields without a border; a field's border may enclose adjacent elements. */
function edgeless(): string[] {
  const hasEdge = (element: Element | null) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element as Element);
    return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
  };
  const selector =
    ':is(main, dialog) :is(button, a[href="#prueba"], input:not([type=range], [type=checkbox], [type=radio], [tabindex="-1"])), [data-floating] > *';
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !hasEdge(element.matches('dialog label + * > *') ? element.parentElement : element))
    .map((element) => element.outerHTML.slice(0, 140));
}

for (const theme of cases(['dark'], ['light']))
  test(`with more contrast asked for, texts are of one strength and edges are solid (${theme})`, async ({
    opened,
  }) => {
    const looks = async () => {
      await showAs(opened, { theme, width: 1440 });
      return opened.evaluate(() => {
        const of = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
        return {
          text: of('body').color,
          quiet: of('#about p').color,
          quieter: of('#requirements dt').color,
          edge: of('#pricing article:last-of-type').borderTopColor,
          strongEdge: of('[data-floating] a').borderTopColor,
        };
      });
    };
    const usual = await looks();
    expect(new Set([usual.text, usual.quiet, usual.quieter]).size).toBe(3);
    await opened.emulateMedia({ contrast: 'more' });
    const { text, quiet, quieter, edge, strongEdge } = await looks();
    expect([quiet, quieter, strongEdge]).toEqual([text, text, text]);
    expect(edge).not.toBe(usual.edge);
    expect(edge).not.toContain('/');
    await opened.emulateMedia({ contrast: 'no-preference' });
  });

for (const width of [360, 1440])
  test(`what is parsed later moves no part of a section into another column, at ${width} px`, async ({
    opened,
  }) => {
    await showAs(opened, { theme: 'dark', width });
    const moved = await opened.evaluate(() => {
      const found: string[] = [];
      for (const section of document.querySelectorAll('main > section')) {
        const copy = section.cloneNode(true) as Element; // of an element
        section.replaceWith(copy);
        const placeOf = (part: Element) => Math.round(part.getBoundingClientRect().left);
        const parts = [...copy.querySelectorAll(':scope > * > *')];
        const whole = parts.map(placeOf);
        for (let count = parts.length - 1; count > 0; count -= 1) {
          parts[count]?.remove();
          const moves = parts.slice(0, count).findIndex((part, at) => placeOf(part) !== whole[at]);
          if (moves >= 0) found.push(`${section.id}: part ${moves + 1} of ${count}`);
        }
        copy.replaceWith(section);
      }
      return found;
    });
    expect(moved).toEqual([]);
  });
