import { expect, test } from 'vitest';
import { sourceOf } from './source-of.ts';

const own = (address: string) => sourceOf(address).own;

test('IPv4: the address, and the /24 around it, in either notation', () => {
  expect(sourceOf('203.0.113.77')).toEqual({
    own: '203.0.113.77',
    networks: ['203.0.113.0/24'],
    site: '203.0.113.77',
  });
  expect(sourceOf('::ffff:203.0.113.77')).toEqual(sourceOf('203.0.113.77'));
  expect(sourceOf('::FFFF:203.0.113.77')).toEqual(sourceOf('203.0.113.77'));
});

test('IPv6: the /64, and the /56 and /48 around it, in every notation', () => {
  const networks = ['2001:db8:1:ab00::/56', '2001:db8:1::/48'];
  for (const address of [
    '2001:db8:1:abcd::1',
    '2001:0DB8:0001:ABCD:0:0:0:2',
    '2001:db8:1:abcd:ffff:ffff:ffff:ffff',
    '2001:db8:1:abcd::203.0.113.77',
  ])
    expect(sourceOf(address)).toEqual({ own: '2001:db8:1:abcd::/64', networks, site: '2001:db8:1::/48' });
  expect(sourceOf('2001:db8::1')).toEqual({
    own: '2001:db8:0:0::/64',
    networks: ['2001:db8:0:0::/56', '2001:db8:0::/48'],
    site: '2001:db8:0::/48',
  });
  expect(own('::1')).toBe('0:0:0:0::/64');
  expect(own('1::')).toBe('1:0:0:0::/64');
  expect(own('64:ff9b::203.0.113.77')).toBe('64:ff9b:0:0::/64');
  expect(own('2001:db8:1:abcd:5:6:203.0.113.77')).toBe('2001:db8:1:abcd::/64');
  expect(own('1:2::5:6:7:8:9')).toBe('1:2:0:5::/64');
  expect(own('1::4:5:6:203.0.113.77')).toBe('1:0:0:4::/64');
  expect(own('::ffff:ffff:203.0.113.77')).toBe('0:0:0:0::/64');
  expect(own('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(own('1:2:3:4:5:6:7:8%1.5')).toBe('1:2:3:4::/64');
});

test('all texts that are not addresses are one source', () => {
  for (const text of [
    undefined,
    '',
    'unknown',
    '_hidden',
    '1.2.3',
    '::ffff:1.2.3',
    'x'.repeat(10_000),
    '2001:db8',
  ])
    expect(sourceOf(text)).toEqual({ own: 'unknown', networks: [], site: 'unknown' });
});
