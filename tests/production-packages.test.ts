/** What the relay and its commands load is there after `npm ci --omit=dev`, and so is in the container. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

test('the relay loads packages of `dependencies` alone, and folders that the container has', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = new Set<string>();
  const files = new Set<string>();
  const follow = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    // Types are stripped: what only they name is not loaded.
    const loads = /^(?:import|export)\b(?! type\b)[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm;
    for (const [, still, late] of text.matchAll(loads)) {
      const name = still ?? late ?? '';
      if (name.startsWith('.')) follow(join(dirname(file), name));
      else if (!name.startsWith('node:'))
        packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  };
  for (const entry of [
    'relay/main.ts',
    'relay/cli/requests.ts',
    'relay/store/db/sqlite/sqlite-reader-worker.ts',
  ])
    follow(entry);
  expect(files.size).toBeGreaterThan(60);
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
  expect(packages).toContain('fastify');
  const copied = [...readFileSync(join(root, 'Containerfile'), 'utf8').matchAll(/^COPY (\w+) \w+$/gm)];
  const folders = new Set([...files].map((file) => file.split('/', 1)[0]));
  expect([...folders].filter((folder) => !copied.some(([, name]) => name === folder))).toEqual([]);
});
