import { expect, test } from 'vitest';
import { paletteOf, tokensOf } from './palette.ts';

const css = `:root {
  --white: oklch(1 0 0);
  --black: oklch(0 0 0 / 0.5);
  --red: oklch(0.628 0.2577 29.23);
  --gap: 1px;
}
:root[data-theme="light"] {
  --white: oklch(0.5 0 0);
}`;

test('the light theme has the dark values but those that its own rule changes', () => {
  expect(tokensOf(css, 'dark').white).toBe('oklch(1 0 0)');
  expect(tokensOf(css, 'light')).toEqual({ ...tokensOf(css, 'dark'), white: 'oklch(0.5 0 0)' });
});

test('known colours come out as sRGB, and only colours', () => {
  expect(paletteOf(tokensOf(css, 'dark'))).toEqual({
    white: 'rgb(255, 255, 255)',
    black: 'rgba(0, 0, 0, 0.5)',
    red: 'rgb(255, 0, 0)',
  });
});
