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
