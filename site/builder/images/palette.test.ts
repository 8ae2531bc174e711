import { expect, test } from 'vitest';
import { paletteOf } from './palette.ts';

test('known colours come out as sRGB', () => {
  const css =
    ':root{--white: oklch(1 0 0);--black: oklch(0 0 0 / 0.5);--red: oklch(0.628 0.2577 29.23);--x: 1px}.y{--no: oklch(1 0 0)}';
  expect(paletteOf(css)).toEqual({
    white: 'rgba(255,255,255,1)',
    black: 'rgba(0,0,0,0.5)',
    red: 'rgba(255,0,0,1)',
  });
});
