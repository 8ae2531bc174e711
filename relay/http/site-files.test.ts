import { expect, test } from 'vitest';
import { acceptedEncodings } from './site-files.ts';

const cases: [string | undefined, string[]][] = [
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['GZIP;Q=0.5 , BR;Q=0.1', ['gzip', 'br', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['br;q=0.000,gzip;q=0', ['identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0', ['identity']],
  ['br, *;q=0', ['br', 'identity']],
  ['gzip;q=0, *;q=0.5', ['br', 'identity']],
  ['identity, br;q=0.5', ['identity', 'br']],
  ['br;q=abc, gzip;q=2', ['identity']],
  ['brotli, xgzip', ['identity']],
  ['x-gzip', ['gzip', 'identity']],
  ['gzip;level=9;q=0.5, br;q=0.4', ['gzip', 'br', 'identity']],
  ['br;q=-1, gzip', ['gzip', 'identity']],
  ['*;q=0.5, gzip;q=0.1', ['br', 'identity', 'gzip']],
  [';q=0.5, , gzip', ['gzip', 'identity']],
  [`gzip${','.repeat(15_000)}br`, ['gzip', 'identity']],
  ['br ; q=0.8 , gzip ; q=0.9', ['gzip', 'br', 'identity']],
];

for (const [header, expected] of cases)
  test(`Accept-Encoding ${JSON.stringify(header)?.slice(0, 60)} gives ${expected}`, () => {
    expect(acceptedEncodings(header)).toEqual(expected);
  });
