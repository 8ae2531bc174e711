import { expect, test } from 'vitest';
import { oldStyle } from './old-style.ts';

test('a pair of colours is the light or the dark one, written as browsers older than 2024 support it', () => {
  const css =
    ':root{--canvas:light-dark(oklch(1 0 0), oklch(0 0 0 / 0.5))}:root[data-theme=light]{color-scheme:light}';
  expect(oldStyle(css)).toContain(
    ':root:root{--canvas:var(--if-light,rgb(255, 255, 255))var(--if-dark,rgba(0, 0, 0, 0.5))}:root:root[data-theme=light]{color-scheme:light}',
  );
});

test('of a mixed colour the larger part stays', () => {
  const css =
    'a{color:color-mix(in oklab,var(--clean) 88%,var(--text));fill:color-mix(in oklab, var(--clean) 14%, transparent)}';
  expect(oldStyle(css)).toContain('a{color:var(--clean);fill:transparent}');
});
