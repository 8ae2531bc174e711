/** The panel is built without any business, because the relay tells of it. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

afterAll(() => vi.unstubAllEnvs());

test('builds for two businesses have the same files, byte by byte, and none holds a value of either', async () => {
  const one = await builtFor('tests/fixtures/hard-business.json');
  const other = await builtFor('tests/fixtures/business.json');
  expect([...one.keys()]).toEqual(expect.arrayContaining(['panel/index.html', 'panel/sw.js']));
  expect([...one.keys()]).not.toContain('panel/manifest.webmanifest');
  expect([...other.keys()]).toEqual([...one.keys()]);
  for (const [name, bytes] of one) {
    expect(other.get(name)?.equals(bytes), name).toBe(true);
    expect(bytes.toString(), name).not.toMatch(/Encendido|El Túnel|ffd9a0/i);
  }
});

/** Nothing that an earlier build has read is known to it. */
async function builtFor(file: string): Promise<Map<string, Buffer>> {
  vi.stubEnv('BUSINESS_FILE', file);
  vi.resetModules();
  const relayDir = mkdtempSync(join(tmpdir(), 'panel-'));
  const { buildPanel } = await import('../../panel/builder/build-panel.ts');
  await buildPanel(relayDir);
  const files = readdirSync(relayDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return new Map(paths.map((path) => [path.slice(relayDir.length + 1), readFileSync(path)]));
}
