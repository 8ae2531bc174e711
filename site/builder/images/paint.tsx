/**
 * Drawings get their colours from style sheets, which image files do not have. This writes the drawing kit's rules into
 * the markup as attributes, so that files and page share one source.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import late from '../../drawing/parts.late.module.css';
import lateCss from '../../drawing/parts.late.module.css?raw';
import parts from '../../drawing/parts.module.css';
import partsCss from '../../drawing/parts.module.css?raw';
import { Parts } from '../../drawing/parts.tsx';
import { type StillScene, viewBoxOf } from '../../drawing/scene.tsx';
import { withoutComments } from '../late-styles.ts';

const sheets: [css: string, classes: Readonly<Record<string, string>>][] = [
  [partsCss, parts],
  [lateCss, late],
];

/**
 * Markup of the drawing kit -> the same with `fill`, `stroke` and so on as attributes.
 * @param tokens values of the custom properties, without `--`
 * @throws Error naming a class that has no rule, or a custom property that has no value
 */
export function paint(markup: string, tokens: Readonly<Record<string, string>>): string {
  let painted = markup;
  for (const [css, classes] of sheets)
    for (const [name, declarations] of declarationsOf(css)) {
      // Parts have further classes for animations.
      const pattern = new RegExp(`class="${classes[name]}( [^"]*)?"`, 'g');
      if (pattern.test(painted)) painted = painted.replaceAll(pattern, attributes(declarations, tokens));
    }
  const [unpainted] = /class="[^"]*"/.exec(painted) ?? [];
  if (unpainted) throw new Error(`an image has no colour for ${unpainted}: it would be black`);
  return painted;
}

/** Class -> property -> value, a later rule over an earlier one. Knows rules of single classes, without nesting. */
function declarationsOf(css: string): Map<string, Map<string, string>> {
  const result = new Map<string, Map<string, string>>();
  for (const [, selectors = '', body = ''] of withoutComments(css).matchAll(/([^{}]+){([^{}]*)}/g))
    for (const selector of selectors.split(',')) {
      const name = selector.trim().slice(1);
      const declarations = result.get(name) ?? new Map<string, string>();
      for (const [, property = '', value = ''] of body.matchAll(/([\w-]+):\s*([^;]+)/g))
        declarations.set(property, value.trim());
      result.set(name, declarations);
    }
  return result;
}

function attributes(declarations: Map<string, string>, tokens: Readonly<Record<string, string>>): string {
  return [...declarations].map(([property, value]) => `${property}="${resolve(value, tokens)}"`).join(' ');
}

/** Replaces `var()`, innermost first. */
function resolve(value: string, tokens: Readonly<Record<string, string>>): string {
  let resolved = value;
  for (const pattern = /var\(--([\w-]+)(?:, ([^()]*(?:\([^()]*\))?))?\)/; pattern.test(resolved); )
    resolved = resolved.replace(pattern, (_, name: string, fallback?: string) => {
      const found = tokens[name] ?? fallback;
      if (found === undefined) throw new Error(`an image needs --${name}, which tokens.css does not have`);
      return found;
    });
  return resolved;
}

/** Writes the static drawings to one file per theme, with the style rules that show each of them. */
const themes = ['dark', 'light'] as const;
type Theme = (typeof themes)[number];

/**
 * Draws every scene in both themes.
 * @param tokens each theme's tokens, in the format of `paint`
 * @param urlOf stores the text of an SVG file under a name; returns its address, relative to the style sheet
 * @returns style rules
 */
export function stillDrawings(
  scenes: Readonly<Record<string, StillScene>>,
  tokens: Readonly<Record<Theme, Record<string, string>>>,
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
