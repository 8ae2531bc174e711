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
  const [before = '', ...parts] = css.split(`${layer}{`);
  const styles = { first: before, late: '' };
  for (const part of parts) {
    const end = blockEnd(part);
    styles.late += `${layer}{${part.slice(0, end)}`;
    styles.first += part.slice(end);
  }
  return styles;
}

/** Index after the brace that closes the block of which this is the content; braces inside strings do not count. */
function blockEnd(css: string): number {
  let depth = 1;
  for (const { index, 0: token } of css.matchAll(/"[^"]*"|'[^']*'|[{}]/g)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  throw new Error('a block of the built stylesheet is not closed');
}

/**
 * Moves custom properties of the root that the first screen does not use into the late styles. Expects minified CSS.
 * @param markup of the document, whose drawings use them too
 */
export function withLateProperties({ first, late }: SplitStyles, markup = ''): SplitStyles {
  let moved = '';
  const useOf = (declaration: string) => {
    const [, name] = /^(--[\w-]+):/.exec(declaration) ?? [];
    return !name || new RegExp(`var\\(${name}(?![\\w-])`).test(first + markup) ? 'used' : 'unused';
  };
  const kept = first.replace(/(:root(?:\[[^\]]*\])?)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
    const { used = [], unused = [] } = Object.groupBy(body.split(';'), useOf);
    if (unused.length) moved += `${selector}{${unused.join(';')}}`;
    return `${selector}{${used.join(';')}}`;
  });
  return { first: kept, late: moved + late };
}

export function withoutComments(css: string): string {
  return css.replaceAll(/\/\*.*?\*\//gs, '');
}
