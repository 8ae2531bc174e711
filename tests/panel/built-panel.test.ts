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
  // The page's own mark is drawn only where the relay tells of no logo.
  expect(exampleTracesIn(relayDir).filter((trace) => !trace.startsWith('M14 6.5'))).toEqual([]);
  const assets = join(relayDir, 'panel/assets');
  const texts = readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => readFileSync(join(assets, name), 'utf8'));
  // The relay tells the panel about the business; only what is shown before that is in the document.
  expect(texts.filter((text) => text.includes('El Túnel'))).toEqual([]);
  const document = readFileSync(join(relayDir, 'panel/index.html'), 'utf8');
  expect(document).toContain('<html lang="es-PE"');
  expect(document).toMatch(/<title>Servicios Informáticos El Túnel Arequipa[^<]*<\/title>/);
  const css = texts.join('\n');
  const [, pair = ''] = /--clean:light-dark\(([^;}]+)/.exec(css) ?? [];
  const hues = [...pair.matchAll(/oklch\(\S+ \S+ ([\d.]+)\)/g)].map(([, hue]) => Number(hue));
  // #ffd9a0 in both themes.
  expect(hues).toHaveLength(2);
  for (const hue of hues) expect(hue).toBeCloseTo(77, -1);
});
