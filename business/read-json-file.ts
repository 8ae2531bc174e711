/** The owner's file as JSON. What prevents that is said in Spanish: another encoding than UTF-8, or each place of a wrong syntax. */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

type ErrorName = Exclude<ReturnType<typeof printParseErrorCode>, '<unknown ParseErrorCode>'>;

const saveAsUtf8 = 'Guárdalo como UTF-8 (en el Bloc de notas: Guardar como, Codificación: UTF-8)';
/** More than these follow from the first ones. */
const placesMax = 5;

/** @throws Error naming the file, its encoding, or line and column of each place that is no JSON */
export function readJsonFile(path: string): unknown {
  const name = basename(path);
  const text = decode(name, readBytes(path));
  try {
    return JSON.parse(text);
  } catch {
    // Its message is English, and says no place for some errors.
    throw new Error(`${name} no es JSON válido:\n${wrongPlaces(text).join('\n')}`);
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Error(`No se puede leer ${path}: se espera el archivo de tu negocio (BUSINESS_FILE)`);
  }
}

function decode(name: string, bytes: Buffer): string {
  const utf16 = utf16Of(bytes);
  if (utf16) throw new Error(`${name} está guardado en ${utf16}; se espera UTF-8. ${saveAsUtf8}`);
  // A byte order mark, which Windows editors put before the text, is left out by the decoder.
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const lines = bytes.toString('latin1').split('\n');
  const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1')));
  throw new Error(
    `${name} no está en UTF-8: parece Latin-1 (Windows-1252, "ANSI"), por la línea ${line + 1}: ${lines[line]?.trim()}\n${saveAsUtf8}`,
  );
}

/** By its mark (https://www.unicode.org/faq/utf_bom.html), or without one by the zero beside the first character, which in JSON is ASCII. */
function utf16Of([first, second]: Buffer): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'UTF-16 LE';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'UTF-16 BE';
  return undefined;
}

/** The first error of each line: what comes after it on the line mostly follows from it. */
function wrongPlaces(text: string): string[] {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const byLine = new Map<number, string>();
  let before: ErrorName | undefined;
  for (const { error, offset, length } of errors) {
    const lines = text.slice(0, offset).split('\n');
    const what = printParseErrorCode(error) as ErrorName; // the parser gives none but its own codes
    // A text without its closing quote has taken the comma that ends the line.
    const follows = before === 'UnexpectedEndOfString' && what === 'CommaExpected';
    before = what;
    if (follows || byLine.has(lines.length)) continue;
    const found = text.slice(offset, offset + Math.min(length, 30)).split('\n', 1)[0];
    const place = `  línea ${lines.length}, columna ${(lines.at(-1)?.length ?? 0) + 1}`;
    byLine.set(lines.length, `${place}${found ? `, ante ${found}` : ''}: ${meanings[what]}`);
  }
  return [...byLine.values()].slice(0, placesMax);
}

const number = 'un número se escribe como 8 o 7.35';
const escaped = 'después de \\ solo va una de " \\ / b f n r t u; la \\ misma se escribe \\\\';
const comment = 'JSON no admite comentarios';

const meanings: Record<ErrorName, string> = {
  InvalidSymbol: 'no se entiende; los textos van entre comillas rectas, "así"',
  InvalidNumberFormat: number,
  UnexpectedEndOfNumber: number,
  PropertyNameExpected: 'se espera una entrada entre comillas; si no sigue ninguna, sobra la coma anterior',
  ValueExpected: 'falta un valor, o sobra una coma',
  ColonExpected: 'faltan los dos puntos entre la entrada y su valor',
  CommaExpected: 'falta una coma, o la llave o el corchete que cierra',
  CloseBraceExpected: 'falta una llave de cierre }',
  CloseBracketExpected: 'falta un corchete de cierre ]',
  EndOfFileExpected: 'sobra lo que sigue; el archivo termina con la llave que cierra la primera',
  InvalidCommentToken: comment,
  UnexpectedEndOfComment: comment,
  UnexpectedEndOfString: 'falta la comilla que cierra este texto; un texto no pasa de su línea',
  InvalidUnicode: escaped,
  InvalidEscapeCharacter: escaped,
  InvalidCharacter: 'el texto tiene un tabulador u otro carácter invisible',
};
