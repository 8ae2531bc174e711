import { expect, test } from 'vitest';
import { day, id, optionalText, text } from './route.ts';

const messageOf = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);

test.each(['2000-01-01', '2024-02-29', '2100-12-31'])('%s is a day', (value) => {
  expect(day.parse(value)).toBe(value);
});

test.each([
  '1999-12-31',
  '2101-01-01',
  '0000-01-01',
  '9999-12-31',
  '+010000-01-01',
  '2026-02-30',
  '2026-1-1',
  'mañana',
  ' 2026-01-31',
])('%s is no day', (value) => {
  expect(messageOf(day.safeParse(value))).toEqual(['Expected a day from 2000 to 2100, such as 2026-01-31']);
});

test('an id has letters, digits, hyphens and underscores', () => {
  for (const good of ['a', 'b0a5c0de-0000-4000-8000-000000000001', 'A_9', 'a'.repeat(100)])
    expect(id.parse(good)).toBe(good);
  for (const bad of ['', 'a\u0000', 'a b', '../a', 'ñ', 'a\n', 'a'.repeat(101)])
    expect(messageOf(id.safeParse(bad))).toEqual(['Expected an id']);
});

test('a text keeps what can be seen, tabs and line breaks', () => {
  const shown = 'dos\r\nlíneas\t🔒 \u202Ertl';
  expect(text(100).parse(` ${shown} `)).toBe(shown);
  expect(text(100).parse('\u0000a\u0000b\u0001\u001b[2J\u007f\u0085')).toBe('ab[2J');
  expect(text(100).parse('a\ud800b')).toBe('a\ufffdb');
});

test('a text has a length; empty is only what may be empty', () => {
  expect(text(3).parse('abc')).toBe('abc');
  expect(messageOf(text(3).safeParse('abcd'))).toEqual(['Expected at most 3 characters']);
  for (const empty of ['', ' ', '\u0000']) {
    expect(messageOf(text(3, 'falta').safeParse(empty))).toEqual(['falta']);
    expect(optionalText(3).parse(empty)).toBe('');
  }
});
