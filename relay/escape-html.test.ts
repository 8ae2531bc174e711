import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('markup is escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  );
});
