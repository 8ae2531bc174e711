import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unlikeBuild, writeBuilt } from './built-business.ts';

/** Neither is read here. */
const built = {} as Parameters<typeof writeBuilt>[1];
const page = 'https://cabinas.example';
const example = { BUSINESS_FILE: 'business.example.json' };

test('a build of another file, or of older data, is noticed; one of the data in place, or of a file that is gone, is not', () => {
  const dir = mkdtempSync(join(tmpdir(), 'build-'));
  const BUSINESS_FILE = join(dir, 'own.json');
  writeFileSync(BUSINESS_FILE, '{"name": "Uno"}');
  writeBuilt(dir, built, { BUSINESS_FILE });
  expect(unlikeBuild({ BUSINESS_FILE }, dir)).toEqual([]);
  expect(unlikeBuild(example, dir)).toEqual(['business.example.json: la página se hizo con otros datos']);
  writeFileSync(BUSINESS_FILE, '{"name": "Dos"}');
  const changed = expect.stringMatching(/own\.json: la página se hizo con otros datos$/);
  expect(unlikeBuild({ BUSINESS_FILE }, dir)).toEqual([changed]);
  expect(unlikeBuild({ BUSINESS_FILE: join(dir, 'gone.json') }, dir)).toEqual([]);
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
  expect(unlikeBuild({ ...example, ...served }, dir)).toEqual(told);
});
