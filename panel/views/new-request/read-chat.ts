/** What a text that was copied from a chat tells of who wrote it. Loaded when something is pasted: it holds the numbering plans of all countries. */
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/min';
import { countryOf, foldName } from '../../../contract/countries.ts';
import { isMobile, readPhone, withoutMexicanOne } from '../../../contract/phone-number.ts';
import { pcUnits } from '../../../contract/read-number.ts';

/** Empty texts = not found. */
export type ChatFacts = Record<'fullName' | 'phone' | 'computers', string>;

/** Whole conversations are pasted: what matters stands at the beginning. */
const readMax = 20_000;
const nameWordsMax = 4;

/** `[12/11/26, 10:02:33] Ana: texto`, `[10:02, 12/11/2026] Ana: texto`, `12/11/26, 10:02 a. m. - Ana: texto`; in Chile `12-11-26`. */
const head = /^\[?[\d/.,:\sapm-]{8,30}(?:\]|\s-)\s+~?\s*([^:]{1,60}):(.*)$/iu;
const introduction =
  /(?<!\p{L})(?:me llamo|mi nombre es|soy|nombres?(?: y apellidos)?:|[tl]e (?:saluda|escribe)) +((?:\p{L}[\p{L}\p{M}'’-]* ?){1,5})/iu;
const noName = new Set(
  'a administrador administradora al cliente con de del desde dueña dueño e el en encargada encargado estoy la las lo los mi necesito nuevo para por quien quiero tengo un una y yo'.split(
    ' ',
  ),
);
const units = `(?:${pcUnits})`;
const figure = '(\\d{1,3}(?:[.,]\\d{3})+|\\d{1,5})';
/** `40 PC`, or `Cantidad de computadoras: 40` as the page's own text says it. Three figures behind a blank end a longer number, such as a telephone. */
const pcs = new RegExp(
  `(?<![\\d.,/:]|\\d ?[-–ao] ?)(?!(?<=\\d )\\d{3}(?!\\d))${figure} *${units}|${units}\\p{L}{0,15}: *${figure}(?![.,/:]?\\d| ?[-–ao] ?\\d)`,
  'iu',
);
/** The name of a file, and the latitude and longitude of a place: parts of them look like numbers of some countries. */
const sentAlong = /[A-Z]{3}-\d{8}-WA\d+|-?\d{1,3}\.\d{4,}, ?-?\d{1,3}\.\d{4,}/g;

/** @param country of numbers without a country's code @param own how the business's own messages are signed */
export function readChat(text: string, country: string, own: readonly string[]): ChatFacts {
  // Signs that reorder or hide text are no part of what was said.
  const plain = text
    .slice(0, readMax)
    .replace(/[\p{Cf}\p{VS}]/gu, '')
    .replace(/[^\S\n]/g, ' ')
    .replace(sentAlong, '');
  const lines = withoutMexicanOne(plain).normalize('NFC').split('\n');
  let by = '';
  const messages = lines.map((line) => {
    const [, sender, said = line] = head.exec(line) ?? [];
    by = sender?.trim() ?? by;
    return { by, said };
  });
  const isOwn = (name: string) => own.some((each) => foldName(each) === foldName(name));
  const theirs = messages.filter((message) => !isOwn(message.by));
  const who = theirs.find((message) => message.by)?.by ?? '';
  const said = theirs.flatMap((message) => (message.by === who ? message.said : [])).join('\n');
  const numbersIn = (part: string) =>
    findPhoneNumbersInText(part, { defaultCountry: country as CountryCode }) // of the same list of countries
      .map(({ number }) => number.number)
      // What looks like a landline may be the number of an identity card.
      .sort((one, other) => Number(isFixed(one)) - Number(isFixed(other)));
  const isFixed = (number: string) => isMobile(readPhone(number, countryOf(country))) === false;
  const [phone = ''] = [who, said].flatMap(numbersIn);
  const signed = /\d{6}/.test(who.replace(/\D/g, ''))
    ? ''
    : who.replace(/[^\p{L}\p{M}\d .'’&-]/gu, '').trim();
  const computers = pcs.exec(said)?.slice(1).find(Boolean) ?? '';
  return { fullName: signed || introducedIn(said), phone, computers };
}

/** "hola soy rosa quispe de Lima" -> "Rosa Quispe" */
function introducedIn(said: string): string {
  const words = (introduction.exec(said)?.[1] ?? '').trim().split(' ').slice(0, nameWordsMax);
  const end = words.findIndex((word) => noName.has(word.toLowerCase()));
  return words
    .slice(0, end < 0 ? nameWordsMax : end)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
