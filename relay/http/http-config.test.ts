import { expect, test } from 'vitest';
import { readHttpConfig } from './http-config.ts';

test('the defaults are safe', () => {
  expect(readHttpConfig({})).toEqual({
    allowedOrigins: [],
    trustProxy: false,
    rateLimitPerMinute: 30,
    connectionsMax: 5000,
    metricsToken: undefined,
  });
});

test('settings are read', () => {
  const http = readHttpConfig({
    ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080/',
    TRUST_PROXY: '127.0.0.1, fd00::/8,loopback',
    RATE_LIMIT_PER_MINUTE: '0',
    MAX_CONNECTIONS: '10',
    METRICS_TOKEN: 'abc',
  });
  expect(http).toEqual({
    allowedOrigins: ['https://a.example', 'http://b.example:8080'],
    trustProxy: ['127.0.0.1', 'fd00::/8', 'loopback'],
    rateLimitPerMinute: 0,
    connectionsMax: 10,
    metricsToken: 'abc',
  });
  expect(readHttpConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readHttpConfig({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
});

const wrong = {
  TRUST_PROXY: [
    'true',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0/8',
    '1,x',
    '::1/129',
    '-1',
    '1.5',
    '127.0.0.1/8/8',
  ],
  RATE_LIMIT_PER_MINUTE: ['-1', '1.5', 'many'],
  MAX_CONNECTIONS: ['0', 'x'],
  ALLOWED_ORIGINS: ['*', 'example.com', 'ftp://a.example'],
};

for (const [name, values] of Object.entries(wrong))
  for (const value of values)
    test(`${name}=${value} is refused: the error names the setting and what it expects`, () => {
      expect(() => readHttpConfig({ [name]: value })).toThrow(new RegExp(`^${name} .*expected`));
    });
