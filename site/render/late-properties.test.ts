import { expect, test } from 'vitest';
import { withLateProperties } from './late-properties.ts';

test('custom properties that neither an inline rule nor a drawing of the first screen uses are declared late, in both themes', () => {
  const first =
    ':root{--text:#fff;--line:#999;--line-2:#888;--top:#777}:root[data-theme=light]{--text:#000;--line:#111}a{color:var(--text);fill:var(--line-2,red)}';
  expect(withLateProperties({ first, late: 'i{color:var(--line)}' }, 'fill="var(--top)"')).toEqual({
    first:
      ':root{--text:#fff;--line-2:#888;--top:#777}:root[data-theme=light]{--text:#000}a{color:var(--text);fill:var(--line-2,red)}',
    late: ':root{--line:#999}:root[data-theme=light]{--line:#111}i{color:var(--line)}',
  });
});
