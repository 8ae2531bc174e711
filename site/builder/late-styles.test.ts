import { expect, test } from 'vitest';
import { splitStyles } from './late-styles.ts';

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
