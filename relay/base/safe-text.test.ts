import { expect, test } from 'vitest';
import { byteOrderMark, csvLine, escapeHtml, isPlainAddress, oneLine } from './safe-text.ts';

test('cells are quoted, separated by commas, and end with CRLF', () => {
  expect(csvLine(['María', 'dice "hola"', '', 'a,b'])).toBe('"María","dice ""hola""","","a,b"\r\n');
  expect(byteOrderMark).toBe('\ufeff');
});

test('line ends become LF, other control characters blanks, lone surrogates replacement characters', () => {
  expect(csvLine(['a\r\nb\rc\nd\te\u0000f\ud800'])).toBe('"a\nb\nc\nd e f\ufffd"\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+51 987', "'+51 987"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  ['﹦1', "'﹦1"],
  ['  =1', "'  =1"],
  ['\u200b=1', "'\u200b=1"],
  ['"=1"', `'""=1""`],
  [' \u200b"=1', `' \u200b""=1`],
  ['a;=1', "a;'=1"],
  ['a;  =1', "a;'  =1"],
  ['a\r\n;=1', "a\n;'=1"],
  ['a;"=1', `a;'""=1`],
  ['a\t;=1', "a ;'=1"],
  [';;=1', ";;'=1"],
  ['a;\u0000=1', "a;' =1"],
  ['a;b', 'a;b'],
  ['a\n=1', "a\n'=1"],
  ['a=1', 'a=1'],
  ['a\n\n=1', "a\n\n'=1"],
])('%j cannot be read as a formula', (text, shown) => {
  expect(csvLine([text])).toBe(`"${shown}"\r\n`);
});

test('markup is escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  );
});

test('a text becomes one line without invisible characters', () => {
  expect(oneLine(' a\r\nBcc: x\u0000y\u2028z\u202egpj \ud800 ', 100)).toBe('a Bcc: x y z gpj \ufffd');
  expect(oneLine('ñ'.repeat(11), 10)).toBe(`${'ñ'.repeat(9)}…`);
  expect(oneLine('😀😀😀', 3)).toBe('😀😀😀');
  expect(oneLine('a  \u0000\u2028  b', 100)).toBe('a b');
});

test('only a single plain address is accepted', () => {
  for (const good of ['a@b', 'ana.perez+x@cabinas.com.pe', "o'neil@b-c.example"])
    expect(isPlainAddress(good)).toBe(true);
  for (const bad of [
    '',
    'a',
    '@b',
    'a@',
    'a@b,c@d',
    '<a@b>',
    'a@b\r\nBcc: c@d',
    'a b@c',
    '"a"@b',
    'a@b.',
    'a@ñ',
    'a@b\0',
  ])
    expect(isPlainAddress(bad)).toBe(false);
});
