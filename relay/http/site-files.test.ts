import { expect, test } from 'vitest';
import { acceptedEncodings, loadSiteFiles } from './site-files.ts';

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['GZIP;Q=0.5 , BR;Q=0.1', ['br', 'gzip']],
  ['gzip', ['gzip']],
  ['brotli, xgzip, *', []],
])('Accept-Encoding %s gives %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});

test('every format of a picture is served under its type', () => {
  const pictures = new Map(['png', 'jpg', 'jpeg', 'webp'].map((ending) => [`a.${ending}`, Buffer.from('a')]));
  const types = [...loadSiteFiles([pictures], {}).values()].map(({ type }) => type);
  expect(types).toEqual(['image/png', 'image/jpeg', 'image/jpeg', 'image/webp']);
});
