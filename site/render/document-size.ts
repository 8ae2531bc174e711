/** The first paint waits for the document, which should arrive in one flight of TCP. */
import type { Business } from '../../business/business.ts';
import { entryName } from '../../contract/entry-name.ts';
import { numberFormatOf, writeCount } from '../../contract/number-format.ts';

/** Compressed. A flight is ten segments of 1,460 B, of which the headers take 870 as deployed. */
export const flightBytes = 13_700;
/** Only a page with many entries at their limits is larger, and nobody would read it to its end. */
export const documentBytesMax = 2 * flightBytes;

/** @throws Error with a line for each of the longest entries, where it is more than two flights */
export function sizeWarnings(bytes: number, business: Business): string[] {
  if (bytes <= flightBytes) return [];
  const { greetings: _, ...shown } = business;
  const longest = textsIn(shown)
    .sort((one, other) => other.length - one.length)
    .slice(0, 5);
  const write = (count: number) => writeCount(count, numberFormatOf(business));
  const size = `pesa ${write(bytes)} bytes`;
  if (bytes <= documentBytesMax)
    return [
      `Tu página ${size} y tarda más en aparecer: con ${write(flightBytes)} o menos aparece de una vez. Acorta lo más largo: ${longest.map(({ entry, length }) => `${entry} (${length} caracteres)`).join(', ')}`,
    ];
  const lines = longest.map(
    ({ entry, length }) =>
      `  ${entry}: tiene ${length} caracteres; acórtalo, porque tu página ${size} y pueden ser ${write(documentBytesMax)}`,
  );
  throw new Error(['Tu página es demasiado larga:', ...lines].join('\n'));
}

function textsIn(value: unknown, path: readonly PropertyKey[] = []): { entry: string; length: number }[] {
  if (typeof value === 'string') return [{ entry: entryName(path), length: value.length }];
  const isList = Array.isArray(value);
  return Object.entries(Object(value)).flatMap(([key, inner]) =>
    textsIn(inner, [...path, isList ? Number(key) : key]),
  );
}
