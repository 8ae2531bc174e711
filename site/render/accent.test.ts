/** Any accent colour becomes legible in both themes: https://www.w3.org/TR/WCAG22/#contrast-minimum */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { converter, wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { accentOf, paletteOf, tokensOf, withTones } from './accent.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../styles', name), 'utf8');
const css = read('tokens.css') + read('tokens.late.css');
const inTones = (accent: string) => withTones(css, accentOf(css, accent).tones);
const hueOf = (color: string | undefined) => converter('oklch')(color ?? '')?.h ?? 0;

const colors = [
  '#1e88e5',
  '#ffe9a8',
  '#ff0000',
  '#000',
  '#fff',
  '#7a00ff',
  '#00ff00',
  'oklch(0.62 0.17 255)',
  '#808080',
  '#f59e0b',
];

for (const accent of colors)
  for (const theme of ['dark', 'light'] as const)
    test(`${accent} is legible in the ${theme} theme, and keeps its hue`, () => {
      const colorsOf = paletteOf(tokensOf(inTones(accent), theme));
      const contrast = (one: string, other: string) =>
        wcagContrast(colorsOf[one] ?? '', colorsOf[other] ?? '');
      for (const surface of ['canvas', 'surface-1', 'surface-2', 'surface-3'])
        expect(contrast('clean', surface), surface).toBeGreaterThanOrEqual(4.5);
      for (const surface of ['canvas', 'surface-1', 'surface-2'])
        expect(contrast('clean-2', surface), surface).toBeGreaterThanOrEqual(3);
      expect(contrast('on-clean', 'clean')).toBeGreaterThanOrEqual(4.5);
      expect(contrast('session', 'canvas')).toBeGreaterThanOrEqual(3);
      const { c = 0 } = converter('oklch')(accent) ?? {};
      if (c > 0.05) expect(Math.abs(hueOf(colorsOf.clean) - hueOf(accent))).toBeLessThan(6);
    });

test('no accent, no change; a tone that was replaced is said with both contrasts', () => {
  expect(accentOf(css, '')).toEqual({ tones: {}, notes: [] });
  expect(withTones(css, {})).toBe(css);
  expect(accentOf(css, '#ffe9a8').notes).toEqual([
    expect.stringMatching(
      /^Color de tu marca \("accent"\) #ffe9a8: en el tema claro no se lee bien \(contraste 1\.\d:1, hace falta 4\.5:1\); ahí se usa #[\da-f]{6}$/,
    ),
  ]);
});

test('beside an amber accent, what a session changed is blue', () => {
  expect(Math.abs(hueOf(tokensOf(inTones('#f59e0b'), 'dark').session) - 245)).toBeLessThan(10);
  expect(tokensOf(inTones('#1e88e5'), 'dark').session).toBe('oklch(0.82 0.15 75)');
});

test.each(colors)('%s: mails are legible on white and on black, and on their buttons', (accent) => {
  const { light = '', dark = '', onDark = '' } = accentOf(css, accent).mailColours ?? {};
  for (const [text, ground] of [
    [light, 'white'],
    [dark, '#101b1b'],
    [onDark, dark],
  ] as const)
    expect(wcagContrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
});

test('a minified style sheet gets the same tones', () => {
  const { tones } = accentOf(css, '#1e88e5');
  const others = 'a{--cleaner:red;color:var(--clean)}';
  expect(withTones(`:root{--canvas:#000;--clean:green;--lit:green}${others}`, tones)).toBe(
    `:root{--canvas:#000;--clean:${tones.clean};--lit:${tones.lit}}${others}`,
  );
});

const twoThemes = `:root {
  --white: light-dark(oklch(0.5 0 0), oklch(1 0 0));
  --black: oklch(0 0 0 / 0.5);
  --red: oklch(0.628 0.2577 29.23);
  --gap: 1px;
}`;

test('the light theme has the first value of each pair, the dark theme the second; colours come out as sRGB, alone', () => {
  const dark = { white: 'rgb(255, 255, 255)', black: 'rgba(0, 0, 0, 0.5)', red: 'rgb(255, 0, 0)' };
  expect(paletteOf(tokensOf(twoThemes, 'dark'))).toEqual(dark);
  expect(paletteOf(tokensOf(twoThemes, 'light'))).toEqual({ ...dark, white: 'rgb(99, 99, 99)' });
});
