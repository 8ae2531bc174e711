/**
 * All styles once more, for browsers of before 2024, such as Chrome 109, the last one for Windows 7: they know neither nested
 * rules nor the functions that the colours are written with. Others do not load it.
 */
import { formatRgb } from 'culori';

/** One value: what has no comma outside of brackets. */
const value = String.raw`((?:[^(),]|\([^()]*\))+)`;
const pair = new RegExp(String.raw`light-dark\(${value}, ?${value}\)`, 'g');
const mix = new RegExp(String.raw`color-mix\(in oklab, ?${value} (\d+)%, ?${value}\)`, 'g');

/** Exactly one of the two is empty, so that the other is followed by nothing; paper is light. */
const themes =
  ':root{--if-light: ;--if-dark:initial}:root[data-theme=light]{--if-light:initial;--if-dark: }@media print{:root:root{--if-light:initial;--if-dark: }}';

/** Mixed colours of drawings, which are attributes: shades are not told apart. */
const drawn = '[fill^=color-mix]{fill:var(--clean)}[fill^=color-mix][fill*=session]{fill:var(--session)}';

/** @param css `old.css` of the compiled styles, in the owner's colours */
export function oldStyle(css: string): string {
  const plain = css
    .replaceAll(/oklch\([^()]*\)/g, (colour) => formatRgb(colour) ?? colour)
    .replaceAll(pair, 'var(--if-light,$1)var(--if-dark,$2)')
    .replaceAll(mix, (_, one: string, share: string, other: string) => (Number(share) > 50 ? one : other))
    // It stands before the late styles, which have properties of the root too.
    .replaceAll(/:root(?=[{[])/g, ':root:root');
  const colours = plain.match(/--[\w-]+:var\(--if-light[^;}!]*(?=[;}])/g) ?? [];
  // In the first layer, where `!important` wins: over the system's colours, which the late styles have for others without these.
  const first = `@layer base{:root{${colours.map((colour) => `${colour}!important`).join(';')}}}`;
  return `@layer late,old;${themes}@media screen{${first}}${plain}${drawn}`;
}

/**
 * Begins the late styles. An import behind a rule counts for nothing, and is not loaded; old browsers do not know this rule's
 * selector, so that it is no rule to them. (WebKit 2.50 loads also what `supports()` of an import excludes.)
 */
export function importWhereOld(file: string): string {
  return `:state(a){}@import"${file}";`;
}
