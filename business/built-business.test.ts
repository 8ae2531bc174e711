import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBuiltBusiness, settingsUnlikeBuild, staleBuild, writeBuiltBusiness } from './built-business.ts';
import { readBusiness } from './read-business.ts';

const { business } = readBusiness({ BUSINESS_FILE: 'tests/fixtures/business.json' });
const example = { BUSINESS_FILE: 'business.example.json' };

test('a build of another file, or of older data, is noticed; one of the data in place is not', () => {
  const dir = mkdtempSync(join(tmpdir(), 'build-'));
  const own = join(dir, 'own.json');
  writeFileSync(own, '{"name": "Uno"}');
  writeBuiltBusiness(dir, business, { BUSINESS_FILE: own });
  expect(staleBuild({ BUSINESS_FILE: own }, dir)).toBeUndefined();
  expect(staleBuild({ BUSINESS_FILE: 'tests/fixtures/hard-business.json' }, dir)).toMatch(
    /^built from .*own\.json, not from tests\/fixtures\/hard-business\.json: run "npm run build"$/,
  );
  writeFileSync(own, '{"name": "Dos"}');
  expect(staleBuild({ BUSINESS_FILE: own }, dir)).toMatch(
    /was changed after the build: run "npm run build"$/,
  );
});

test('where the owner’s file or the build’s note is missing, nothing is said', () => {
  const dir = mkdtempSync(join(tmpdir(), 'build-'));
  expect(staleBuild({}, dir)).toBeUndefined();
  writeBuiltBusiness(dir, business, example);
  expect(staleBuild({ BUSINESS_FILE: join(dir, 'gone.json') }, dir)).toBeUndefined();
});

test.each([
  [
    {},
    { PUBLIC_URL: 'https://cabinas.example' },
    ['PUBLIC_URL: built without it, served with https://cabinas.example'],
  ],
  [
    { PUBLIC_URL: 'https://cabinas.example' },
    {},
    ['PUBLIC_URL: built with https://cabinas.example, served without it'],
  ],
  [{ PUBLIC_URL: 'https://cabinas.example/' }, { PUBLIC_URL: 'https://Cabinas.example' }, []],
  [{ FIGURES: 'on' }, { FIGURES: '' }, []],
  [{ SMTP_URL: 'smtp://a.example' }, { SMTP_URL: 'smtp://b.example' }, []],
  [
    { FIGURES: 'off' },
    { EMAILJS_SERVICE_ID: 'service_x' },
    [
      'FIGURES: built with off, served with on',
      'EMAILJS_SERVICE_ID: built without it, served with service_x',
    ],
  ],
])('built with %j and served with %j: %j', (built, served, told) => {
  const dir = mkdtempSync(join(tmpdir(), 'build-'));
  writeBuiltBusiness(dir, business, { ...example, ...built });
  expect(settingsUnlikeBuild(served, dir)).toEqual(told);
});

test('a build of an earlier version is named, and what to do', () => {
  const dir = mkdtempSync(join(tmpdir(), 'build-'));
  writeFileSync(join(dir, 'business.json'), JSON.stringify(business));
  expect(() => readBuiltBusiness(dir)).toThrow(/business\.json is of another version: run npm run build$/);
});
