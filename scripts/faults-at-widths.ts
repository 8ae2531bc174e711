/** What covers, breaks or sticks out at some width of the screen, in Spanish, for the owner. */
import type { Page } from '@playwright/test';
import { brokenWords } from './broken-words.ts';
import { textOverlaps } from './text-overlaps.ts';

const step = 16;

/** From 320 px on. */
export const widthsUpTo = (widest: number): number[] =>
  Array.from({ length: (widest - 320) / step + 1 }, (_, at) => 320 + at * step);

/**
 * @param page settled, in any width @param isStyled its words may break before the late styles
 * @returns each fault once, with its place and the widths at which it was seen
 */
export async function faultsAtWidths(
  page: Page,
  widths: readonly number[],
  isStyled = true,
): Promise<string[]> {
  const seen = new Map<string, number[]>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const outside = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
    const faults = [
      ...(outside > 0 ? [{ texts: [], fault: 'la página se sale hacia el lado' }] : []),
      ...(await textOverlaps(page)).map((texts) => ({
        texts,
        fault: `${texts.map(quoted).join(' y ')} se tapan`,
      })),
      ...(isStyled ? await brokenWords(page) : []).map((word) => ({
        texts: [word],
        fault: `${quoted(word)} se parte en dos líneas`,
      })),
    ];
    for (const { texts, fault } of faults) {
      const text = fault + (await placeOf(page, texts));
      seen.set(text, [...(seen.get(text) ?? []), width]);
    }
  }
  return [...seen].map(([fault, widths]) => `${rangesOf(widths)}: ${fault}`);
}

function quoted(text: string): string {
  return `"${text.replaceAll(/\s+/g, ' ')}"`;
}

/** ` (en "Pagas una vez por PC")`, by the title of the section that holds the texts; '' outside of the sections. */
async function placeOf(page: Page, texts: readonly string[]): Promise<string> {
  if (texts.length === 0) return '';
  const title = await page.evaluate((texts) => {
    const sections = [...document.querySelectorAll('section')];
    const holding = sections.find((section) => texts.every((text) => section.textContent?.includes(text)));
    return holding?.querySelector('h2')?.textContent;
  }, texts);
  return title ? ` (en ${quoted(title)})` : '';
}

/** `a 320 px`, `de 320 a 352 px, a 960 px`. */
function rangesOf(widths: readonly number[]): string {
  const starts = widths.filter((width) => !widths.includes(width - step));
  const ends = widths.filter((width) => !widths.includes(width + step));
  return starts
    .map((start, at) => (start === ends[at] ? `a ${start} px` : `de ${start} a ${ends[at]} px`))
    .join(', ');
}
