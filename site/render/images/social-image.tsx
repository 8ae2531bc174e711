/** The picture that a shared link shows, 1200 x 630: the headline and the drawing of a venue. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { Logo } from '../../../business/read-pictures.ts';
import { business } from '../../content/business.ts';
import { hero } from '../../content/hero.ts';
import { grid } from '../../drawing/iso.ts';
import { Parts, Pcs, Use } from '../../drawing/parts.tsx';
import { Mark } from '../../ui/mark.tsx';
import { paint } from './paint.tsx';

/** Colours by the names of tokens.css, without `--`. */
type Palette = Readonly<Record<string, string>>;

export function socialImage(color: Palette, logo: Logo | undefined): string {
  const title = linesOf(hero.title);
  const lines = [...title, ...linesOf(hero.promise)];
  // The last of many lines stays above the text at the bottom, which in its turn stays within the picture.
  const sizePx = Math.min(lines.length > 4 ? 50 : 64, 268 / (lines.length - 1) - 2);
  const socialPx = Math.min(25, 2000 / hero.social.length);
  const logoWidthPx = Math.round(48 * Math.min(logo?.ratio ?? 1, 3));
  const markup = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" aria-hidden="true" fontFamily="Archivo">
      <rect width="1200" height="630" fill={color.canvas} />
      <g transform="translate(818 186) scale(.86)">
        <Parts />
        <Use part="server" at={[0.2, 0.2]} />
        <Pcs at={grid([3.3, 6.1, 8.9], [0.7, 3.4, 6.1])} />
        <g fill={color.session}>
          <Use part="screen" at={[6.1, 3.4]} />
        </g>
      </g>
      {logo ? (
        <image x="64" y="60" width={logoWidthPx} height="48" href={dataUrl(logo)} />
      ) : (
        <g transform="translate(64 60) scale(1.7)">
          <Mark edge={color['line-2']} surface={color['surface-3']} sign={color.clean} />
        </g>
      )}
      <text x={78 + logoWidthPx} y="95" fontSize="30" fill={color.text}>
        {business.name}
      </text>
      {lines.map((line, index) => (
        <text
          key={line}
          x="64"
          y={232 + index * (sizePx + 2)}
          fontSize={sizePx}
          letterSpacing="-2"
          fill={index < title.length ? color.text : color.clean}
        >
          {line}
        </text>
      ))}
      <text x="64" y="552" fontSize={socialPx} fill={color['text-2']}>
        {hero.social}
      </text>
    </svg>,
  );
  return paint(markup, color);
}

export function touchIcon(color: Palette, logo: Logo | undefined): string {
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" fill={color.canvas} />
      {logo ? (
        <image x="4" y="4" width="20" height="20" href={dataUrl(logo)} />
      ) : (
        <Mark edge="none" surface="none" sign={color.clean} />
      )}
    </svg>,
  );
}

export function favicon(color: Palette): string {
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" aria-hidden="true">
      <Mark edge={color['line-2']} surface={color['surface-3']} sign={color.clean} />
    </svg>,
  );
}

function dataUrl({ mediaType, base64 }: Logo): string {
  return `data:${mediaType};base64,${base64}`;
}

/** The lines; an owner's long line is wrapped beside the drawing, after 20 letters at most. */
function linesOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.match(/\S.{0,19}(?=\s|$)|\S+/g) ?? []);
}
