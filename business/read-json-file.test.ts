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
  ['{ "a": 1, }', 'línea 1, columna 11, ante }: se espera una entrada'],
  ['{\n  "a": 1\n  "b": 2\n}', 'línea 3, columna 3, ante "b": falta una coma'],
  ['{ "a" 1 }', 'línea 1, columna 7, ante 1: faltan los dos puntos'],
  ['{ "a": }', 'línea 1, columna 8, ante }: falta un valor'],
  ["{ 'a': 1 }", "línea 1, columna 3, ante 'a': no se entiende; los textos van entre comillas rectas"],
  ['{ "a": “b” }', 'línea 1, columna 8, ante “b”: no se entiende'],
  ['{ "a": [1, 2 }', 'línea 1, columna 14, ante }: falta una coma, o la llave o el corchete que cierra'],
  ['{\n "a": 1\n', 'línea 3, columna 1: falta una llave de cierre }'],
  ['{ "a": 1 } }', 'línea 1, columna 12, ante }: sobra lo que sigue'],
  ['// nota\n{}', 'línea 1, columna 1, ante // nota: JSON no admite comentarios'],
  ['{ "a": "C:\\x" }', 'línea 1, columna 8, ante "C:\\x": después de \\ solo va'],
  ['{ "a": "b\tc" }', 'línea 1, columna 8, ante "b\tc": el texto tiene un tabulador'],
  ['{ "a": 1. }', 'línea 1, columna 8, ante 1.: no se entiende'],
  ['', 'línea 1, columna 1: falta un valor'],
])('%j: %s', (wrong, said) => {
  expect(complaint(wrong)).toContain(`business.json no es JSON válido:\n  ${said}`);
});

test('UTF-16 of plain letters, without a mark, is no UTF-8 either', () => {
  expect(complaint(Buffer.from('{ "name": "Cabinas" }', 'utf16le'))).toMatch(/no está en UTF-8/);
});

test('what only follows from the first wrong place is not told', () => {
  const wrong = '{\n  "a": "uno,\n  "b": dos\n}';
  expect(complaint(wrong)).toMatch(
    /:\n {2}línea 2, columna 8, ante "uno,: falta la comilla que cierra este texto; un texto no pasa de su línea$/,
  );
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
        expect(complaint(given)).toMatch(/^business\.json no es JSON válido:\n {2}línea \d+, columna \d+/);
        return;
      }
      expect(read(given)).toEqual(expected);
    }),
  );
});
