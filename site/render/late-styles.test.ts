import { expect, test } from 'vitest';
import { splitStyles, withLateProperties } from './late-styles.ts';

test('late layers are taken out, wherever they stand', () => {
  const css = '@layer base,late;a{b:c}@layer late{d{e:"}"}@media print{f{g:h}}}i{j:k}@layer late{l{m:n}}';
  expect(splitStyles(css)).toEqual({
    first: '@layer base,late;a{b:c}i{j:k}',
    late: '@layer late{d{e:"}"}@media print{f{g:h}}}@layer late{l{m:n}}',
  });
});

test('an unclosed block is an error, not a lost style', () => {
  expect(() => splitStyles('@layer late{a{b:c}')).toThrow('not closed');
});

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
