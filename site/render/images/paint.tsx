import { formatHex, interpolate } from 'culori';
import { renderToStaticMarkup } from 'react-dom/server';
import { Parts } from '../../drawing/parts.tsx';
import { type StillScene, viewBoxOf } from '../../drawing/scene.tsx';

/** Values in place of tokens, as old browsers support them. @throws Error naming a token that has no value */
export function paint(markup: string, tokens: Readonly<Record<string, string>>): string {
  return markup
    .replaceAll(/ class="[^"]*"/g, '')
    .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => {
      const value = tokens[name];
      if (value === undefined) throw new Error(`an image needs --${name}, which tokens.css does not have`);
      return value;
    })
    .replaceAll(mixed, (_, color: string, percent: string, other: string) =>
      formatHex(interpolate([other, color], 'oklab')(Number(percent) / 100)),
    );
}

/** Neither old browsers nor all programs that draw images support it. */
const mixed = /color-mix\(in oklab, ([^%]+) (\d+)%, ([^"]+)\)(?=")/g;

const themes = ['dark', 'light'] as const;

/** @param urlOf stores an SVG file under a name. @returns the style rules that show them */
export function stillDrawings(
  scenes: Readonly<Record<string, StillScene>>,
  tokens: Readonly<Record<(typeof themes)[number], Record<string, string>>>,
  urlOf: (name: string, svg: string) => string,
): string {
  const rules = Object.entries(scenes).flatMap(([id, scene]) =>
    themes.map((theme) => {
      const url = urlOf(`${id}-${theme}`, stillDrawing(scene, tokens[theme]));
      return `${theme === 'light' ? '[data-theme=light] ' : ''}[data-drawing=${id}]{background-image:url(${url})}`;
    }),
  );
  return `[data-drawing]{background:center/contain no-repeat;print-color-adjust:exact}${rules.join('')}`;
}

function stillDrawing({ props }: StillScene, tokens: Readonly<Record<string, string>>): string {
  const drawing = renderToStaticMarkup(props.children);
  const [x, y, width, height] = viewBoxOf(props.around);
  const size = { width, height, viewBox: `${x} ${y} ${width} ${height}` };
  const markup = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" {...size} strokeLinejoin="round" aria-hidden="true">
      <Parts only={(id) => drawing.includes(`href="#${id}"`)} />
      {props.children}
    </svg>,
  );
  return paint(markup, tokens).replace(' aria-hidden="true"', '');
}
