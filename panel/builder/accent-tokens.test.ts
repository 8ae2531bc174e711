import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { afterAll, expect, test, vi } from 'vitest';

const tokens = resolve(import.meta.dirname, '../../site/styles/tokens.css');

vi.stubEnv('BUSINESS_FILE', 'tests/fixtures/hard-business.json');
afterAll(() => vi.unstubAllEnvs());

test('the panel is built in the owner’s colour, and in no other file than the tokens', async () => {
  const { panelBuild } = await import('./vite.ts');
  const plugins = (panelBuild('nowhere').plugins ?? []) as Plugin[]; // none of them is nested
  const plugin = plugins.find(({ name }) => name === 'accent-tokens');
  const transform = plugin?.transform as (code: string, id: string) => string | undefined; // a function, as written there
  const css = readFileSync(tokens, 'utf8');
  const cleanIn = (text = '') => /--clean: ([^;]+)/.exec(text)?.[1];
  expect(cleanIn(transform(css, tokens))).toMatch(/^oklch/);
  expect(cleanIn(transform(css, tokens))).not.toBe(cleanIn(css));
  expect(transform(css, `${tokens}.other`)).toBeUndefined();
});
