/**
 * Drawings get their colours from style sheets, which image files do not have. This writes the drawing kit's rules into
 * the markup as attributes, so that files and page share one source.
 */
import parts from '../../drawing/parts.module.css';
import partsCss from '../../drawing/parts.module.css?raw';
import lines from '../../drawing/scene-lines.late.module.css';
import linesCss from '../../drawing/scene-lines.late.module.css?raw';
import tones from '../../drawing/tones.late.module.css';
import tonesCss from '../../drawing/tones.late.module.css?raw';

const sheets: [css: string, classes: Readonly<Record<string, string>>][] = [
  [partsCss, parts],
  [linesCss, lines],
  [tonesCss, tones],
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
  for (const [, selectors = '', body = ''] of css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{}]+){([^{}]*)}/g))
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
