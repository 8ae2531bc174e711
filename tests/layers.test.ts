/** Imports only go downwards: each folder lists the folders that it may import. */
import { globSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Folder -> the folders below it. A folder may always use itself; the longest name that fits a file counts. */
const uses: Record<string, readonly string[]> = {
  contract: [],
  business: ['contract'],
  'site/formulas': ['contract'],
  'site/drawing': [],
  'site/styles': [],
  'site/ui': ['site/drawing', 'contract'],
  'site/content': ['site/formulas', 'business', 'contract'],
  'site/browser/events.ts': [],
  'site/browser/islands': ['site/browser/events.ts', 'site/ui', 'site/drawing', 'site/formulas', 'contract'],
  'site/browser/watcher': ['site/browser/events.ts', 'site/browser/islands', 'site/formulas', 'contract'],
  'site/browser': ['site/browser/watcher', 'site/browser/islands'],
  'site/sections': ['business', 'site/content', 'site/ui', 'site/drawing', 'site/formulas', 'contract'],
  'site/pages': [
    'site/sections',
    'site/content',
    'site/browser/islands',
    'site/ui',
    'site/drawing',
    'contract',
  ],
  'site/builder': [
    'site/pages',
    'site/sections',
    'site/content',
    'site/browser/islands',
    'site/ui',
    'site/drawing',
    'site/styles',
    'business',
    'contract',
  ],
  'relay/settings.ts': [],
  'relay/log.ts': [],
  'relay/time-limit.ts': [],
  'relay/escape-html.ts': [],
  'relay/csv-line.ts': [],
  'relay/store': [
    'relay/settings.ts',
    'relay/log.ts',
    'relay/time-limit.ts',
    'relay/escape-html.ts',
    'contract',
  ],
  'relay/delivery': [
    'relay/store',
    'relay/settings.ts',
    'relay/log.ts',
    'relay/time-limit.ts',
    'relay/escape-html.ts',
    'contract',
  ],
  'relay/panel': [
    'relay/http',
    'relay/delivery',
    'relay/store',
    'relay/settings.ts',
    'relay/log.ts',
    'relay/time-limit.ts',
    'relay/escape-html.ts',
    'relay/csv-line.ts',
    'contract',
  ],
  'relay/figures': ['relay/http', 'relay/store', 'relay/settings.ts', 'relay/log.ts', 'contract'],
  'relay/digest': ['relay/panel', 'relay/delivery', 'relay/store', 'relay/log.ts', 'contract'],
  'relay/backup': ['relay/store', 'relay/settings.ts', 'relay/log.ts', 'contract'],
  'panel/builder': ['panel/figures/chart-class.ts', 'panel/business.ts', 'site/builder', 'site/content'],
  panel: ['contract', 'site/styles', 'site/ui'],
  relay: ['business', 'contract'],
  scripts: ['site/builder', 'panel/builder', 'relay', 'tests', 'business', 'contract'],
};

const files = globSync(
  [
    'contract/**/*.{ts,tsx}',
    'business/*.ts',
    'site/**/*.{ts,tsx}',
    'panel/**/*.{ts,tsx}',
    'relay/**/*.ts',
    'scripts/**/*.ts',
  ],
  {
    cwd: root,
  },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'));

test('the folders that are listed are the folders that are there', () => {
  const folders = new Set(files.map(folderOf));
  expect([...folders].sort()).toEqual(
    Object.keys(uses)
      .filter((folder) => folder !== 'site/styles')
      .sort(),
  );
});

test('no file imports from a folder above its own', () => {
  const upwards = files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => {
        const from = folderOf(file);
        const allowed = [from, ...(uses[from] ?? [])];
        return !allowed.some((folder) => imported === folder || imported.startsWith(`${folder}/`));
      })
      .map((imported) => `${file} -> ${imported}`),
  );
  expect(upwards).toEqual([]);
});

function importsOf(file: string): string[] {
  const text = readFileSync(resolve(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import|import\()\s*'(\.[^'?]*)/g)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path),
  );
}

/** The longest listed folder that contains the file. */
function folderOf(file: string): string {
  const [longest = file] = Object.keys(uses)
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length);
  return longest;
}
