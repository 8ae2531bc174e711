import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsUnlikeBuild, staleBuild, writeBuilt } from './built-business.ts';

/** Neither is read here. */
const built = {} as Parameters<typeof writeBuilt>[1];
const page = 'https://cabinas.example';
const example = { BUSINESS_FILE: 'business.example.json' };

test('a build of another file, or of older data, is noticed; one of the data in place is not', () => {
  const dir = mkdtempSync(join(tmpdir(), 'build-'));
  const own = join(dir, 'own.json');
  writeFileSync(own, '{"name": "Uno"}');
  writeBuilt(dir, built, { BUSINESS_FILE: own });
  expect(staleBuild({ BUSINESS_FILE: own }, dir)).toBeUndefined();
  expect(staleBuild({ BUSINESS_FILE: 'tests/fixtures/hard-business.json' }, dir)).toMatch(
    /^la página se hizo con .*own\.json, no con tests\/fixtures\/hard-business\.json: ejecuta "npm run build"$/,
  );
  writeFileSync(own, '{"name": "Dos"}');
  expect(staleBuild({ BUSINESS_FILE: own }, dir)).toMatch(
    /own\.json cambió después: ejecuta "npm run build"$/,
  );
});

test('where the owner’s file or the build’s note is missing, nothing is said', () => {
  const dir = mkdtempSync(join(tmpdir(), 'build-'));
  expect(staleBuild({}, dir)).toBeUndefined();
  writeBuilt(dir, built, example);
  expect(staleBuild({ BUSINESS_FILE: join(dir, 'gone.json') }, dir)).toBeUndefined();
});

test.each([
  [{}, { PUBLIC_URL: page }, [`PUBLIC_URL: la página se hizo sin ella y se sirve con ${page}`]],
  [{ PUBLIC_URL: page }, {}, [`PUBLIC_URL: la página se hizo con ${page} y se sirve sin ella`]],
  [{ PUBLIC_URL: `${page}/` }, { PUBLIC_URL: 'https://Cabinas.example' }, []],
  [{ FIGURES: 'on' }, { FIGURES: '' }, []],
  [{ SMTP_URL: 'smtp://a.example' }, { SMTP_URL: 'smtp://b.example' }, []],
  [
    { FIGURES: 'off' },
    { EMAILJS_SERVICE_ID: 'service_x' },
    [
      'FIGURES: la página se hizo con off y se sirve con on',
      'EMAILJS_SERVICE_ID: la página se hizo sin ella y se sirve con service_x',
    ],
  ],
])('built with %j and served with %j: %j', (builtWith, served, told) => {
  const dir = mkdtempSync(join(tmpdir(), 'build-'));
  writeBuilt(dir, built, { ...example, ...builtWith });
  expect(settingsUnlikeBuild(served, dir)).toEqual(told);
});
