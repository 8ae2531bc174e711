/** The owner's file as JSON. What prevents that is said in Spanish: another encoding than UTF-8, or the place of a wrong syntax. */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

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
  } catch (error) {
    const hint =
      'ahí o justo antes falta o sobra una coma, una comilla recta ("), una \\, una llave o un corchete';
    throw new Error(`${name} no es JSON válido:\n  ${placeIn((error as Error).message)}: ${hint}`);
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Error(`No se puede leer ${path}: se espera el archivo de tu negocio (BUSINESS_FILE)`);
  }
}

/** The place in V8's message: line and column, the text around it, or neither where the file ends too early. */
function placeIn(message: string): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(message) ?? [];
  if (line) return `línea ${line}, columna ${column}`;
  const [, around] = /, (?:\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message) ?? [];
  return around ? `cerca de «${around.replaceAll(/\s+/g, ' ')}»` : 'al final';
}
