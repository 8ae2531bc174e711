/** The owner's file as JSON. What prevents that is said in Spanish: another encoding than UTF-8, or the place of a wrong syntax. */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

/** @throws Error naming the file, and what to do about its encoding, or line and column of the first place that is no JSON */
export function readJsonFile(path: string): unknown {
  const name = basename(path);
  const bytes = readBytes(path);
  // In UTF-16 the signs of JSON have a zero, which is in no JSON.
  if (!isUtf8(bytes) || bytes.includes(0))
    throw new Error(
      `${name} no está en UTF-8. Guárdalo así (en el Bloc de notas: Guardar como, Codificación: UTF-8)`,
    );
  // A byte order mark, which Windows editors put before the text, is left out by the decoder.
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    // Its message is English, and says no place for some errors.
    throw new Error(`${name} no es JSON válido:\n${wrongPlace(text)}`);
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Error(`No se puede leer ${path}: se espera el archivo de tu negocio (BUSINESS_FILE)`);
  }
}

/** The first error: what comes after it mostly follows from it. */
function wrongPlace(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const { error, offset, length } = errors[0] as ParseError; // JSON.parse found one, too
  const lines = text.slice(0, offset).split('\n');
  const found = text.slice(offset, offset + Math.min(length, 30)).split('\n', 1)[0];
  const place = `  línea ${lines.length}, columna ${(lines.at(-1)?.length ?? 0) + 1}`;
  return `${place}${found ? `, ante ${found}` : ''}: ${meanings[printParseErrorCode(error)] ?? meanings.InvalidSymbol}`;
}

const meanings: Partial<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: 'no se entiende; los textos van entre comillas rectas, "así"',
  PropertyNameExpected: 'se espera una entrada entre comillas; si no sigue ninguna, sobra la coma anterior',
  ValueExpected: 'falta un valor, o sobra una coma',
  ColonExpected: 'faltan los dos puntos entre la entrada y su valor',
  CommaExpected: 'falta una coma, o la llave o el corchete que cierra',
  CloseBraceExpected: 'falta una llave de cierre }',
  CloseBracketExpected: 'falta un corchete de cierre ]',
  EndOfFileExpected: 'sobra lo que sigue; el archivo termina con la llave que cierra la primera',
  InvalidCommentToken: 'JSON no admite comentarios',
  InvalidEscapeCharacter: 'después de \\ solo va una de " \\ / b f n r t u; la \\ misma se escribe \\\\',
  InvalidCharacter: 'el texto tiene un tabulador u otro carácter invisible',
  UnexpectedEndOfString: 'falta la comilla que cierra este texto; un texto no pasa de su línea',
};
