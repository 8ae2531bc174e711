/**
 * Styles of what is not on the page until somebody opens it (dialogs, drawer, menus), of the calculators, of the
 * drawings, the table, the contact card and the footer further down, and of paper. They go into a second stylesheet,
 * fetched without blocking, so that the document stays within one TCP flight.
 */
import { basename } from 'node:path';
import type { Plugin } from 'vite';

const lateFiles = new Set([
  'trial-dialog.module.css',
  'confirmation.module.css',
  'trial-form.module.css',
  'field.module.css',
  'phone-country.module.css',
  'refused-page.module.css',
  'header-menus.module.css',
  'contrast.css',
  'large-text.css',
  'low-screen.css',
  'motion.css',
  'print.css',
  'panel.module.css',
  'quote.module.css',
  'update-once.module.css',
  'demonstrator.module.css',
  'server-check.module.css',
  'hero-room-motion.module.css',
  'parts-motion.module.css',
  'tones.module.css',
  'scene-lines.module.css',
  'benefit-drawings.module.css',
  'feature-drawings.module.css',
  'quote-sheet.module.css',
  'comparison.module.css',
  'contact.module.css',
  'footer.module.css',
]);

const layer = '@layer late';

/** Puts the late files into a layer of their own, which `splitStyles` takes out of the built stylesheet. */
export function layerLateStyles(): Plugin {
  return {
    name: 'layer-late-styles',
    enforce: 'pre',
    transform(code, id) {
      const file = basename(id.split('?', 1)[0] ?? id);
      return lateFiles.has(file) ? { code: `${layer}{${code}}`, map: null } : null;
    },
  };
}

export interface SplitStyles {
  /** Inline in the document. */
  first: string;
  late: string;
}

/** The built stylesheet -> what is inline and what comes later. Expects minified CSS. */
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
