/** The build sends code of the browser's folders alone. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../../site/builder/build-site.ts';

const root = resolve(import.meta.dirname, '../..');

test.each([
  'site/content/faq.ts',
  'site/sections/faq.tsx',
  'site/pages/structured-data.ts',
  'relay/settings.ts',
])('the build stops when %s would reach a browser, and names it', async (file) => {
  const dir = mkdtempSync(join(tmpdir(), 'site-'));
  const build = buildSite({
    dist: join(dir, 'dist'),
    relayDir: join(dir, 'build'),
    env: {},
    plugins: [
      {
        name: 'strayed-import',
        transform: (code, id) =>
          id.endsWith('site/browser/main.ts')
            ? `import * as strayed from '${join(root, file)}';${code};console.log(strayed);`
            : null,
      },
    ],
  });
  await expect(build).rejects.toThrow(/(site\/|relay\/).* would be sent to browsers/);
});
