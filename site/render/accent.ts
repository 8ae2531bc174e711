/** The colours of tokens.css with the owner's instead of the green: of its hue, as light or dark as texts need (https://www.w3.org/TR/WCAG22/#contrast-minimum). */
import { clampChroma, converter, formatHex, formatRgb, type Oklch, parse, wcagContrast } from 'culori';
import type { MailColours } from '../../business/business.ts';
import { wordsOf } from './placeholders.ts';

type Theme = 'dark' | 'light';

const themes = ['dark', 'light'] as const;
const nameOf = { dark: 'oscuro', light: 'claro' };
const surfaces = ['canvas', 'surface-1', 'surface-2', 'surface-3'];
const toOklch = converter('oklch');

/** Hue of `--session`, which must stay another colour than the accent: blue beside an amber one. */
const amberHue = 72;
const sessionBeside = { dark: 'oklch(0.78 0.12 245)', light: 'oklch(0.55 0.14 250)' };

export interface Accent {
  /** Token name -> its value instead of the green; empty = the page's own colours. */
  tones: Readonly<Record<string, string>>;
  notes: string[];
  /** undefined where the owner has chosen no colour */
  mailColours?: MailColours;
}

/** @param css tokens.css. @param accent a hex or oklch colour, or '' for the page's own */
export function accentOf(css: string, accent: string): Accent {
  const given = toOklch(accent);
  if (!given) return { tones: {}, notes: [] };
  const families = { dark: familyOf(given, css, 'dark'), light: familyOf(given, css, 'light') };
  const { clean = '', 'on-clean': onClean = '' } = families.dark;
  const hex = (tone = '') => formatHex(tone) ?? '';
  const ofBoth = Object.entries(families.dark).map(([name, dark]) => [
    name,
    `light-dark(${families.light[name]}, ${dark})`,
  ]);
  return {
    tones: { ...Object.fromEntries(ofBoth), lit: clean },
    notes: themes.flatMap((theme) => noteOn(accent, css, theme, families[theme].clean ?? '') || []),
    mailColours: { light: hex(families.light.clean), dark: hex(clean), onDark: hex(onClean) },
  };
}

/** @param css tokens.css, or a style sheet that contains it, minified or not */
export function withTones(css: string, tones: Accent['tones']): string {
  return css.replace(/(--([\w-]+): ?)[^;}]+/g, (own, start, name) =>
    tones[name] ? start + tones[name] : own,
  );
}

function familyOf(given: Oklch, css: string, theme: Theme): Record<string, string> {
  const palette = paletteOf(tokensOf(css, theme));
  const isLegible = (tone: string, ratio: number, on: readonly string[]) =>
    on.every((name) => wcagContrast(formatHex(tone) ?? '', palette[name] ?? '') >= ratio);
  const { h = 0 } = given;
  const clean = nearest(given, (tone) => isLegible(tone, 4.5, surfaces));
  const { l } = toOklch(clean) ?? given;
  const softer = { ...given, l: theme === 'dark' ? l - 0.22 : l + 0.13, c: given.c * 0.75 };
  // Rounded to 8 bits per channel, as screens show it.
  const shown = formatHex(clean) ?? '';
  const inks = [`oklch(0.19 0.03 ${+h.toFixed(1)})`, `oklch(0.99 0.01 ${+h.toFixed(1)})`];
  return {
    clean,
    'clean-2': nearest(softer, (tone) => isLegible(tone, 3, surfaces.slice(0, 3))),
    'on-clean': inks.toSorted((one, other) => wcagContrast(other, shown) - wcagContrast(one, shown))[0] ?? '',
    ...(isAmber(given) && { session: sessionBeside[theme] }),
  };
}

/** Whether eyes take the colour for one of that hue. */
function isAmber({ c, h = 0 }: Oklch): boolean {
  const apart = Math.abs(h - amberHue);
  return c > 0.05 && Math.min(apart, 360 - apart) < 32;
}

/** The tone of the same hue with enough contrast whose lightness is nearest to the wanted one. */
function nearest(wanted: Oklch, passes: (tone: string) => boolean): string {
  const steps = Array.from({ length: 200 }, (_, index) => index / 200);
  const tones = steps
    .flatMap((step) => [wanted.l + step, wanted.l - step])
    .filter((l) => l >= 0 && l <= 1)
    .map((l) => rounded(clampChroma({ ...wanted, l }, 'oklch')));
  // White or black has enough contrast on every surface.
  return tones.find(passes) ?? rounded(wanted);
}

function rounded({ l, c, h = 0 }: Oklch): string {
  return `oklch(${+l.toFixed(3)} ${+Math.max(0, c - 0.0005).toFixed(3)} ${+h.toFixed(1)})`;
}

function noteOn(accent: string, css: string, theme: Theme, taken: string): string {
  const palette = paletteOf(tokensOf(css, theme));
  const ratio = Math.min(...surfaces.map((name) => wcagContrast(accent, palette[name] ?? '')));
  if (ratio >= 4.5) return '';
  return `${wordsOf('accent')} ${accent}: en el tema ${nameOf[theme]} no se lee bien (contraste ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1, hace falta 4.5:1); ahí se usa ${formatHex(taken)}`;
}

/** Name without `--` -> value, of one theme. */
export function tokensOf(css: string, theme: Theme): Record<string, string> {
  const ofTheme = theme === 'light' ? '$1' : '$2';
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value = '']) => [
      name,
      value.replace(/light-dark\((.+), (.+)\)/, ofTheme),
    ]),
  );
}

/** The colours among them (culori takes bare digits for a hex colour), as `rgb()` or `rgba()`. */
export function paletteOf(tokens: Readonly<Record<string, string>>): Record<string, string> {
  const colors = Object.entries(tokens).filter(([, value]) => !/^\d/.test(value) && parse(value));
  return Object.fromEntries(colors.map(([name, value]) => [name, formatRgb(value) ?? value]));
}
