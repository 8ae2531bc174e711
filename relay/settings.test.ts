import { expect, test } from 'vitest';
import { httpOrigin, integer, list, oneOf } from './settings.ts';

test('a whole number within its limits is read, an empty one is the fallback', () => {
  const read = (text: string | undefined) => integer({ PORT: text }, 'PORT', 3000, 1, 65_535);
  expect([undefined, '', '1', '65535', '8080'].map(read)).toEqual([3000, 3000, 1, 65_535, 8080]);
  for (const wrong of ['0', '65536', '1.5', 'x', '-1'])
    expect(() => read(wrong)).toThrow(`PORT is "${wrong}": expected a whole number from 1 to 65535`);
});

test('one of several words is read, an empty one is the fallback', () => {
  const read = (text: string | undefined) => oneOf({ PANEL: text }, 'PANEL', 'on', ['on', 'off']);
  expect([undefined, '', 'on', 'off'].map(read)).toEqual(['on', 'on', 'on', 'off']);
  expect(() => read('yes')).toThrow('PANEL is "yes": expected one of on, off');
});

test('an address is read as its origin', () => {
  expect(httpOrigin('PUBLIC_URL', 'https://cabinas.example/pagina?x')).toBe('https://cabinas.example');
  expect(httpOrigin('PUBLIC_URL', 'http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
  for (const wrong of ['cabinas.example', 'ftp://cabinas.example', 'xhttp://cabinas.example', 'https+x://c'])
    expect(() => httpOrigin('PUBLIC_URL', wrong)).toThrow(
      `PUBLIC_URL is "${wrong}": expected an address such as https://cabinas.example`,
    );
});

test('a list is separated by commas; blanks and empty entries do not count', () => {
  expect(list(' a, b ,,c ')).toEqual(['a', 'b', 'c']);
  expect(list(undefined)).toEqual([]);
});
