import { expect, test } from 'vitest';
import { acceptedEncodings, loadSiteFiles } from './site-files.ts';

const cases: [string | undefined, string[]][] = [
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['GZIP;Q=0.5 , BR;Q=0.1', ['br', 'gzip', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['br;q=0.000,gzip; q=0 ', ['identity']],
  ['*', ['identity']],
  ['identity, br;q=0.5', ['br', 'identity']],
  ['brotli, xgzip', ['identity']],
  [';q=0.5, , gzip', ['gzip', 'identity']],
  [`gzip${','.repeat(15_000)}br`, ['gzip', 'identity']],
];

for (const [header, expected] of cases)
  test(`Accept-Encoding ${JSON.stringify(header)?.slice(0, 60)} gives ${expected}`, () => {
    expect(acceptedEncodings(header)).toEqual(expected);
  });

test('every format of a picture is served under its type', () => {
  const pictures = new Map(['png', 'jpg', 'jpeg', 'webp'].map((ending) => [`a.${ending}`, Buffer.from('a')]));
  const types = [...loadSiteFiles([pictures], {}).values()].map(({ type }) => type);
  expect(types).toEqual(['image/png', 'image/jpeg', 'image/jpeg', 'image/webp']);
});
