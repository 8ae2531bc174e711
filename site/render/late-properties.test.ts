import { expect, test } from 'vitest';
import { withLateProperties } from './late-properties.ts';

test('custom properties that no inline rule uses are declared late, in both themes', () => {
  const first =
    ':root{--text:#fff;--edge:#888}:root[data-theme=light]{--text:#000;--edge:#777}a{color:var(--text)}';
  expect(withLateProperties({ first, late: 'i{color:var(--edge)}' })).toEqual({
    first: ':root{--text:#fff}:root[data-theme=light]{--text:#000}a{color:var(--text)}',
    late: ':root{--edge:#888}:root[data-theme=light]{--edge:#777}i{color:var(--edge)}',
  });
});

test('a custom property that only a drawing of the first screen uses is declared inline', () => {
  const styles = { first: ':root{--top:#fff;--edge:#888}', late: '' };
  expect(withLateProperties(styles, 'fill="var(--top)"').late).toBe(':root{--edge:#888}');
});

test('a name that begins like a used one is not taken for it', () => {
  const first = ':root{--line:#fff;--line-2:#eee}a{color:var(--line-2,red)}';
  expect(withLateProperties({ first, late: '' }).late).toBe(':root{--line:#fff}');
});
