/** The owner's texts: whether the page can show them, and what relay and browsers need of them. */
import { daysText } from '../contract/calendar-day.ts';
import { numberFormatOf } from '../contract/number-format.ts';
import { type OwnData, withTexts } from '../contract/own-words.ts';
import type { Business } from './business.ts';

/** By their ids. */
type Texts = Readonly<Record<string, string>>;

/** Texts that stand in one line beside others: of the header, on a plan, in the drawing of the first screen. */
const inOneLine =
  /^navigation\.|^pricing\.popular$|^hero\.(clean|session)$|^requirements\.(system-disk|images|games|writeback)\.title$/;

/** Characters that an owner's text may have there. @param text the page's own @returns undefined = as many as any text */
export function lineLengthMax(id: string, text: string): number | undefined {
  return inOneLine.test(id) ? text.length + 4 : undefined;
}

/** Entries of `texts` that are older than the ids. */
const namedTexts = ['heroTitle', 'heroPromise', 'heroLead'];

/**
 * @param own the page's own @param texts the owner's
 * @returns a warning for each of the owner's texts under an id that no text has, such as one that an update left out
 * @throws Error naming each text that is too long for its line, and each token that is not filled there
 */
export function checkTexts(own: Texts, texts: Texts): string[] {
  const known = [...Object.keys(own), ...namedTexts];
  const tokensIn = (text = ''): string[] => text.match(/\{\w+\}/g) ?? [];
  const lines: string[] = [];
  for (const [id, text] of Object.entries(own)) {
    const lengthMax = lineLengthMax(id, text);
    if (lengthMax && (texts[id] ?? '').length > lengthMax)
      lines.push(`  texts.${id}: va en una línea; se espera un texto de ${lengthMax} caracteres como máximo`);
    const usable = tokensIn(text);
    const wrong = tokensIn(texts[id]).find((token) => !usable.includes(token));
    if (wrong)
      lines.push(
        `  texts.${id}: ${wrong} no existe aquí; ${usable.length ? `puedes usar ${usable.join(', ')}` : 'va sin llaves'}`,
      );
  }
  const shown = '"npm run texts" los muestra todos';
  if (lines.length > 0) throw new Error(['Tus textos no se pueden usar:', ...lines, `${shown}.`].join('\n'));
  const unknown = Object.keys(texts).filter((id) => !known.includes(id));
  return unknown.map((id) => `texts.${id}: este texto no existe y no se muestra; ${shown}`);
}

/** What browsers need of the owner's data before their islands load, without the islands' props, which follow from the content. */
export function ownDataOf(business: Business): OwnData {
  const { texts, trialDays } = business;
  return { numbers: numberFormatOf(business), trial: daysText(trialDays), texts };
}

/** The part of the owner's data that words depend on. */
export type WordsOwner = { texts: Texts; trialDays: number };

/** With the texts and the trial's length of the business that the relay has now; other tokens are filled where it is shown. */
export function wordsOf<Words>(name: string, words: Words, { texts, trialDays }: WordsOwner): Words {
  return withTexts(name, words, { texts, trial: daysText(trialDays) }) as Words; // texts stay texts
}
