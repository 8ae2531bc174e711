import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSite } from './read-site.ts';

test('each missing part of the build stops the start with an error that names the file', () => {
  const relayDir = mkdtempSync(join(tmpdir(), 'build-'));
  for (const [name, content] of [
    ['headers.json', '{}'],
    ['refused.html', ''],
    ['privacy.json', '{}'],
  ] as const) {
    expect(() => readSite({ dist: relayDir, relayDir })).toThrow(
      `No se puede leer ${relayDir}/${name}: ejecuta antes "npm run build"`,
    );
    writeFileSync(join(relayDir, name), content);
  }
});
