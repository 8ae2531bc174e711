/**
 * Late styles are the files named `*.late.css` and `*.late.module.css`: the first screen does not need them (dialogs,
 * drawer, menus, calculators, drawings, the sections furthest down, paper). They go into a second stylesheet that does
 * not block the first paint, so that the document stays within one TCP flight.
 */
import type { Plugin } from 'vite';

const lateFile = /\.late\.(?:module\.)?css$/;
const layer = '@layer late';

/** Puts the late files into a cascade layer, which `splitStyles` removes from the built stylesheet. */
export function layerLateStyles(): Plugin {
  return {
    name: 'layer-late-styles',
    enforce: 'pre',
    transform(code, id) {
      const [file = id, query] = id.split('?', 2);
      return lateFile.test(file) && query !== 'raw' ? { code: `${layer}{${code}}`, map: null } : null;
    },
  };
}

export interface SplitStyles {
  /** Inline in the document. */
  first: string;
  late: string;
}

/** Splits the built stylesheet into inline and late styles. Expects minified CSS. */
export function splitStyles(css: string): SplitStyles {
  let first = css;
  let late = '';
  for (let start = first.indexOf(`${layer}{`); start >= 0; start = first.indexOf(`${layer}{`)) {
    const end = blockEnd(first, start + layer.length);
    late += first.slice(start, end);
    first = first.slice(0, start) + first.slice(end);
  }
  return { first, late };
}

/** Moves what a rule says about a hovered, pressed or disabled element: nothing is before the first paint. */
export function withLateStates({ first, late }: SplitStyles): SplitStyles {
  const nested = /&:(?:hover|active|disabled)[^{}]*\{[^{}]*\}/g;
  let kept = '';
  let moved = '';
  for (let start = 0; start < first.length; ) {
    const end = ruleEnd(first, start);
    const rule = first.slice(start, end);
    const states = rule.startsWith('@') ? null : rule.match(nested);
    kept += states ? rule.replaceAll(nested, '') : rule;
    if (states) moved += `${rule.slice(0, rule.indexOf('{'))}{${states.join('')}}`;
    start = end;
  }
  return { first: kept, late: late + moved };
}

/**
 * Moves custom properties of the root that the first screen does not use into the late styles. Expects minified CSS.
 * @param markup of the document, whose drawings use them too
 */
export function withLateProperties({ first, late }: SplitStyles, markup = ''): SplitStyles {
  let moved = '';
  const kept = first.replace(/(:root(?:\[[^\]]*\])?)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
    const unused = body.split(';').filter((declaration) => {
      const [, name] = /^(--[\w-]+):/.exec(declaration) ?? [];
      return name && !new RegExp(`var\\(${name}(?![\\w-])`).test(first + markup);
    });
    if (unused.length) moved += `${selector}{${unused.join(';')}}`;
    return `${selector}{${body
      .split(';')
      .filter((declaration) => !unused.includes(declaration))
      .join(';')}}`;
  });
  return { first: kept, late: moved + late };
}

/** Index after the rule, or the statement without a block, that starts here. */
function ruleEnd(css: string, start: number): number {
  for (const { index, 0: token } of css.matchAll(/"[^"]*"|'[^']*'|[{;]/g)) {
    if (index < start || token.length > 1) continue;
    return token === '{' ? blockEnd(css, index) : index + 1;
  }
  return css.length;
}

/** Index after the brace that closes the block opening at `open`; braces inside strings do not count. */
function blockEnd(css: string, open: number): number {
  let depth = 0;
  for (const { index, 0: token } of css.matchAll(/"[^"]*"|'[^']*'|[{}]/g)) {
    if (index < open) continue;
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (token === '}' && depth === 0) return index + 1;
  }
  throw new Error('a block of the built stylesheet is not closed');
}

export function withoutComments(css: string): string {
  return css.replaceAll(/\/\*.*?\*\//gs, '');
}
