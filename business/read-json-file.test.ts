import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJsonFile } from './read-json-file.ts';

const path = join(mkdtempSync(join(tmpdir(), 'json-')), 'business.json');

function read(content: string | Buffer): unknown {
  writeFileSync(path, content);
  return readJsonFile(path);
}

function complaint(content: string | Buffer): string {
  try {
    read(content);
  } catch (error) {
    return (error as Error).message; // nothing else is thrown
  }
  return '';
}

const text = '{\n  "name": "Cabinas Perú"\n}\n';

test('UTF-8 is read, with a byte order mark too', () => {
  expect(read(text)).toEqual({ name: 'Cabinas Perú' });
  expect(read(`\ufeff${text}`)).toEqual({ name: 'Cabinas Perú' });
});

test.each(['utf16le', 'latin1'] as const)('%s is refused, with what to do', (encoding) => {
  expect(complaint(Buffer.from(`\ufeff${text}`, encoding))).toMatch(
    /^business\.json no está en UTF-8\. Guárdalo así \(en el Bloc de notas/,
  );
});

test.each([
  ['{ "a": 1, }', 'línea 1, columna 11'],
  ['{\n  "a": 1\n  "b": 2\n}', 'línea 3, columna 3'],
  ['{\n  "a": "uno,\n  "b": dos\n}', 'línea 2, columna 13'],
  ['{\n  "name": "Sala",\n  "a": “b”\n}', 'cerca de «", "a": “b” }»'],
  ['// nota\n{}', 'cerca de «// nota {}»'],
  ['', 'al final'],
])('%j: %s', (wrong, place) => {
  expect(complaint(wrong)).toBe(
    `business.json no es JSON válido:\n  ${place}: ahí o justo antes falta o sobra una coma, una comilla recta ("), una \\, una llave o un corchete`,
  );
});

test('UTF-16 of plain letters, without a mark, is no UTF-8 either', () => {
  expect(complaint(Buffer.from('{ "name": "Cabinas" }', 'utf16le'))).toMatch(/no está en UTF-8/);
});

test('whatever the text, it is read as JSON.parse reads it, or a place is named', () => {
  const nearJson = fc.tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', ',', '"', '}', '\\', '\u00a0', '\t', '//', '-', '.'),
  );
  fc.assert(
    fc.property(nearJson, ([json, at, added]) => {
      const index = at % (json.length + 1);
      const given = json.slice(0, index) + added + json.slice(index);
      let expected: unknown;
      try {
        expected = JSON.parse(given);
      } catch {
        expect(complaint(given)).toMatch(
          /^business\.json no es JSON válido:\n {2}(línea \d+, columna \d+|cerca de «.+»|al final): /,
        );
        return;
      }
      expect(read(given)).toEqual(expected);
    }),
  );
});
