/** CSS cannot test whether a text fits: the build estimates its width (tests/e2e/generated-business.spec.ts). */
import type { Business } from '../../business/business.ts';
import type { Logo } from '../../business/read-pictures.ts';
import { shortNameOf } from '../../business/short-name.ts';

/** As in logo.module.css, in rem. */
const sizes = { line: 1.0625, wrapped: 0.8125, gap: 0.625, mark: 1.75 };

export function brandStyle(business: Business, logo: Logo | undefined): string {
  const { name } = business;
  const short = shortNameOf(business);
  const mark = sizes.mark * Math.min(Math.max(logo?.ratio ?? 1, 1), 3) + sizes.gap;
  const rem = (em: number, size: number) => `${(mark + em * size).toFixed(3)}rem`;
  /** Of two lines, seldom equally long, or of the longest word. */
  const wrapped = (text: string) =>
    rem(Math.max(widthOf(text) / 2 + 1, ...text.split(' ').map(widthOf)), sizes.wrapped);
  const line = rem(widthOf(name), sizes.line);
  const shorter = `[data-brand] [data-name]{display:none}[data-brand] [data-short]{display:inline}`;
  return [
    `:root{--brand:${line}}`,
    `@container brand (width<${line}){[data-brand]>span{font-size:${sizes.wrapped}rem;line-height:1.15;white-space:normal;overflow-wrap:anywhere}}`,
    short === name ? '' : `@container brand (width<${wrapped(name)}){${shorter}}`,
    `@container brand (width<${wrapped(short)}){[data-brand]>span>:first-child{display:none}}`,
  ].join('');
}

/** Of a text in the display face or its fallback, in em. */
function widthOf(text: string): number {
  const wide = text.match(/[\p{Lu}\dmw]/gu) ?? [];
  return 0.63 * text.length + 0.24 * wide.length;
}
