/** The panel built for another business than the example's. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { exampleTracesIn } from '../support/example-traces.ts';

vi.stubEnv('BUSINESS_FILE', 'tests/fixtures/hard-business.json');
afterAll(() => vi.unstubAllEnvs());

test('no built file of the panel holds a value of the example, and its colour is the owner’s', async () => {
  const relayDir = mkdtempSync(join(tmpdir(), 'panel-'));
  const { buildPanel } = await import('../../panel/builder/build-panel.ts');
  await buildPanel(relayDir);
  expect(exampleTracesIn(relayDir)).toEqual([]);
  const assets = join(relayDir, 'panel/assets');
  const texts = readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => readFileSync(join(assets, name), 'utf8'));
  expect(texts.some((text) => text.includes('Servicios Informáticos El Túnel Arequipa'))).toBe(true);
  const css = texts.join('\n');
  const hues = [...css.matchAll(/--clean:oklch\(\S+ \S+ ([\d.]+)\)/g)].map(([, hue]) => Number(hue));
  // #ffd9a0 in both themes.
  expect(hues).toHaveLength(2);
  for (const hue of hues) expect(hue).toBeCloseTo(77, -1);
});
