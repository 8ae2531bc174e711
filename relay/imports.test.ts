/** Modules of the relay import downwards only: what stores knows nothing of what delivers, nor that of HTTP. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** From the bottom up; a file of none of them may import all of them. */
const layers = ['settings.ts', 'log.ts', 'time-limit.ts', 'escape-html.ts', 'store/', 'delivery/'];
const relay = import.meta.dirname;

function layerOf(path: string): number {
  const at = layers.findIndex((layer) => path === layer || (layer.endsWith('/') && path.startsWith(layer)));
  return at === -1 ? layers.length : at;
}

test('store and delivery import nothing from above them', () => {
  const files = globSync('**/*.ts', { cwd: relay }).filter((file) => !file.endsWith('.test.ts'));
  const upwards = files.flatMap((file) =>
    [...readFileSync(join(relay, file), 'utf8').matchAll(/from '(\.{1,2}\/[^']+)'/g)]
      .map(([, path = '']) => relative(relay, join(relay, dirname(file), path)))
      .filter((path) => !path.startsWith('..') && layerOf(path) > layerOf(file))
      .map((path) => `${file} imports ${path}`),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(upwards).toEqual([]);
});
