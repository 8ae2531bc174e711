/** Contrast of each pair of tokens that meet on the page, both themes: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paletteOf } from '../builder/images/palette.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const dark = paletteOf(css);
const light = paletteOf(css.slice(css.indexOf(':root[data-theme="light"]')));

const surfaces = ['canvas', 'surface-1', 'surface-2', 'surface-3'];
const reading = ['canvas', 'surface-1', 'surface-2'];
const pairs: [text: string, on: string, ratio: number][] = [
  ...cross(['text', 'text-2', 'text-3', 'clean', 'bad'], surfaces, 4.5),
  // Running text: AAA.
  ...cross(['text', 'text-2'], reading, 7),
  ...cross(['edge', 'clean-2'], reading, 3),
  ['session', 'canvas', 3],
  ['session', 'surface-1', 3],
  ['on-clean', 'clean', 4.5],
];

for (const [theme, colors] of Object.entries({ dark, light }))
  for (const [text, on, ratio] of pairs)
    test(`${theme}: ${text} on ${on} has ${ratio}:1`, () => {
      expect(contrast(colors, text, on)).toBeGreaterThanOrEqual(ratio);
    });

test('both themes name the same colours, so that none is judged by the other’s', () => {
  expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort());
});

test('black on white is the known 21:1', () => {
  const known = paletteOf(':root{--black: oklch(0 0 0); --white: oklch(1 0 0)}');
  expect(contrast(known, 'black', 'white')).toBeCloseTo(21, 5);
});

function cross(texts: string[], ons: string[], ratio: number): [string, string, number][] {
  return texts.flatMap((text) => ons.map((on): [string, string, number] => [text, on, ratio]));
}

function contrast(colors: Record<string, string>, one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(colors[one]), luminance(colors[other])].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Of an opaque `rgba()`; through a translucent one something else would show. */
function luminance(color: string | undefined): number {
  const [red, green, blue, alpha] = (color?.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined || alpha !== 1)
    throw new Error(`not an opaque colour: ${color}`);
  const [r, g, b] = [red, green, blue].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
