/** The custom properties of tokens.css, as written and converted for the PNG renderer. */
import { formatRgb, parse } from 'culori';

/** Name without `--` -> value, of one theme: the first rule, and for the light theme its own rule's changes. */
export function tokensOf(css: string, theme: 'dark' | 'light'): Record<string, string> {
  const light = css.indexOf('[data-theme="light"]');
  return { ...declared(css), ...(theme === 'light' && declared(css.slice(light))) };
}

/** The colours among them (culori takes bare digits for a hex colour), as `rgb()` or `rgba()`. */
export function paletteOf(tokens: Readonly<Record<string, string>>): Record<string, string> {
  const colors = Object.entries(tokens).filter(([, value]) => !/^\d/.test(value) && parse(value));
  return Object.fromEntries(colors.map(([name, value]) => [name, formatRgb(value) ?? value]));
}

/** Properties of the first rule. */
function declared(css: string): Record<string, string> {
  const rule = css.slice(0, css.indexOf('}'));
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}
