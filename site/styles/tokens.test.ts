/** Contrast of each pair of tokens that meet on the page, both themes: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { paletteOf, tokensOf } from '../render/accent.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const css = read('tokens.css') + read('tokens.late.css');
const dark = paletteOf(tokensOf(css, 'dark'));
const light = paletteOf(tokensOf(css, 'light'));

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

function cross(texts: string[], ons: string[], ratio: number): [string, string, number][] {
  return texts.flatMap((text) => ons.map((on): [string, string, number] => [text, on, ratio]));
}

/** Contrast of opaque colours; translucent ones would depend on their background. */
function contrast(colors: Record<string, string>, one: string, other: string): number {
  const [color = '', on = ''] = [colors[one], colors[other]];
  if (!color.startsWith('rgb(') || !on.startsWith('rgb(')) throw new Error(`not opaque: ${one} on ${other}`);
  return wcagContrast(color, on);
}
