/** Still drawings as files, one a theme, and the style rules that show each in its place. */
import { renderToStaticMarkup } from 'react-dom/server';
import { Parts } from '../../drawing/parts.tsx';
import { viewBoxOf } from '../../drawing/scene.tsx';
import type { StillScene } from '../../drawing/still-drawing.tsx';
import { paint } from './paint.ts';

export type Theme = 'dark' | 'light';

/** @param tokens of the theme, as `paint` wants them. @returns the text of an SVG file */
export function stillDrawing({ props }: StillScene, tokens: Readonly<Record<string, string>>): string {
  const drawing = renderToStaticMarkup(props.children);
  const [x, y, width, height] = viewBoxOf(props.around);
  const markup = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`${x} ${y} ${width} ${height}`}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <Parts only={(id) => drawing.includes(`href="#${id}"`)} />
      {props.children}
    </svg>,
  );
  return paint(markup, tokens).replace(' aria-hidden="true"', '');
}

/** @param urls relative to the style sheet, by drawing and theme */
export function drawingRules(urls: Readonly<Record<string, Record<Theme, string>>>): string {
  return [
    '[data-drawing]{background:center/contain no-repeat;print-color-adjust:exact}',
    ...Object.entries(urls).map(
      ([id, { dark, light }]) =>
        `[data-drawing=${id}]{background-image:url(${dark})}[data-theme=light] [data-drawing=${id}]{background-image:url(${light})}`,
    ),
  ].join('');
}
