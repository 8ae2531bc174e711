/**
 * Decides at which widths the header shows the business's name in one line, in two, or its short form, which breaks
 * within a word where nothing else helps. CSS cannot test whether a text fits, so the build measures it.
 */
import type { Business } from '../../business/business.ts';
import type { Logo } from '../../business/read-pictures.ts';
import { shortNameOf } from '../../business/short-name.ts';

/** As in logo.module.css and header.module.css, in rem. */
const sizes = { line: 1.0625, twoLines: 0.8125, gap: 0.625, mark: 1.75 };

/** Reserve for wider fonts, such as the fallback. */
const reserve = 1.06;

/** @param widthOf width of a text in the display face, in em */
export function brandStyle(
  business: Business,
  logo: Logo | undefined,
  widthOf: (text: string) => number,
): string {
  const { name } = business;
  const short = shortNameOf(business);
  const mark = sizes.mark * Math.min(Math.max(logo?.ratio ?? 1, 1), 3) + sizes.gap;
  const needed = (em: number, size: number) => mark + em * size * reserve;
  const oneLine = rem(needed(widthOf(name), sizes.line));
  const twoLines = rem(needed(widthInTwoLines(name, widthOf), sizes.twoLines));
  const withMark = rem(needed(widthInTwoLines(short, widthOf), sizes.twoLines));
  return [
    `:root{--brand:${oneLine}}`,
    `@container brand (width<${oneLine}){[data-brand]>span{font-size:${sizes.twoLines}rem;line-height:1.15;white-space:normal}}`,
    short !== name &&
      `@container brand (width<${twoLines}){[data-brand] [data-name]{display:none}[data-brand] [data-short]{display:inline}}`,
    `@container brand (width<${withMark}){[data-brand]>span>:first-child{display:none}[data-brand]>span{overflow-wrap:anywhere}}`,
  ]
    .filter(Boolean)
    .join('');
}

/** Width of the wider line at the best line break. */
function widthInTwoLines(text: string, widthOf: (text: string) => number): number {
  const words = text.split(' ');
  const widths = words.map((_, index) =>
    Math.max(widthOf(words.slice(0, index).join(' ')), widthOf(words.slice(index).join(' '))),
  );
  return Math.min(...widths);
}

function rem(value: number): string {
  return `${value.toFixed(3)}rem`;
}
