import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { staleBuild, writeBuildSource } from './build-source.ts';

test('a build of another file, or of older data, is noticed; one of the data in place is not', () => {
  const dir = mkdtempSync(join(tmpdir(), 'build-'));
  const own = join(dir, 'business.json');
  writeFileSync(own, '{"name": "Uno"}');
  writeBuildSource(dir, own);
  expect(staleBuild({ BUSINESS_FILE: own }, dir)).toBeUndefined();
  expect(staleBuild({ BUSINESS_FILE: 'tests/fixtures/hard-business.json' }, dir)).toMatch(
    /^built from .*business\.json, not from tests\/fixtures\/hard-business\.json: run "npm run build"$/,
  );
  writeFileSync(own, '{"name": "Dos"}');
  expect(staleBuild({ BUSINESS_FILE: own }, dir)).toMatch(
    /was changed after the build: run "npm run build"$/,
  );
});

test('where the owner’s file or the build’s note is missing, nothing is said', () => {
  const dir = mkdtempSync(join(tmpdir(), 'build-'));
  expect(staleBuild({}, dir)).toBeUndefined();
  writeBuildSource(dir, 'business.example.json');
  expect(staleBuild({ BUSINESS_FILE: join(dir, 'gone.json') }, dir)).toBeUndefined();
});
