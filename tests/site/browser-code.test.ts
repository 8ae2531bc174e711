/** The build sends code of the browser's folders alone. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { browserBuild } from '../../site/compile/vite.ts';

const root = resolve(import.meta.dirname, '../..');

test.each([
  'site/content/faq.ts',
  'business/business.ts',
])('the build stops when %s would reach a browser, and names it', async (file) => {
  const dir = mkdtempSync(join(tmpdir(), 'site-'));
  const strayedImport: Plugin = {
    name: 'strayed-import',
    // Instead of the rest of the page's code, which takes its time.
    transform: (_code, id) =>
      id.endsWith('site/browser/main.ts')
        ? `import * as strayed from '${join(root, file)}';console.log(strayed);`
        : null,
  };
  const building = build(browserBuild(dir, [strayedImport]));
  await expect(building).rejects.toThrow(new RegExp(`${file}.* would be sent to browsers`));
});
