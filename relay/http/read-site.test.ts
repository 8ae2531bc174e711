import { expect, test } from 'vitest';
import { readSite } from './read-site.ts';

test('a missing part of the build stops the start with an error that names the file', () => {
  expect(() => readSite({ dist: '/nowhere/dist', relayDir: '/nowhere/build' })).toThrow(
    'No se puede leer /nowhere/build/headers.json: ejecuta antes "npm run build"',
  );
});
