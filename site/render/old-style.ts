/** All styles once more, without nested rules and colour functions, for browsers such as Chrome 109. */
import { formatRgb } from 'culori';

/** One argument of a CSS function: no comma outside of parentheses. */
const value = String.raw`((?:[^(),]|\([^()]*\))+)`;
const pair = new RegExp(String.raw`light-dark\(${value}, ?${value}\)`, 'g');
const mix = new RegExp(String.raw`color-mix\(in oklab, ?${value} (\d+)%, ?${value}\)`, 'g');

/** Switches by theme: of the two properties the one of the current theme is invalid, so that its fallback is used; the other is empty. Paper is light. */
const themes =
  ':root{--if-light: ;--if-dark:initial}:root[data-theme=light]{--if-light:initial;--if-dark: }@media print{:root:root{--if-light:initial;--if-dark: }}';

/** Drawings have mixed colours in attributes, which CSS cannot compute here: all shades become one. */
const drawn = '[fill^=color-mix]{fill:var(--clean)}[fill^=color-mix][fill*=session]{fill:var(--session)}';

/** @param css `old.css` of the compiled styles, in the owner's colours */
export function oldStyle(css: string): string {
  const plain = css
    .replaceAll(/oklch\([^()]*\)/g, (colour) => formatRgb(colour) ?? colour)
    .replaceAll(pair, 'var(--if-light,$1)var(--if-dark,$2)')
    .replaceAll(mix, (_, one: string, share: string, other: string) => (Number(share) > 50 ? one : other))
    // The late styles follow and set properties of the root too: the higher specificity wins.
    .replaceAll(/:root(?=[{[])/g, ':root:root');
  return `@layer late,old;${themes}${plain}${drawn}`;
}

/**
 * The beginning of the late styles. An import that follows a rule is invalid, and is not loaded; old browsers do not support the
 * selector and drop the rule, so that their import is valid. (WebKit 2.50 also loads an import whose `supports()` is false.)
 */
export function importWhereOld(file: string): string {
  return `:state(a){}@import"${file}";`;
}
