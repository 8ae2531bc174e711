import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSite } from './served-site.ts';

test('a missing part of the build stops the start with an error that names the file', () => {
  const relayDir = mkdtempSync(join(tmpdir(), 'build-'));
  expect(() => readSite({ dist: relayDir, relayDir })).toThrow(
    `No se puede leer ${relayDir}/relay.json: ejecuta antes "npm run build"`,
  );
});
