/** The owner's words instead of the page's, by the id of a text, such as `faq.item-3.answer`. */
import { daysText } from '../contract/calendar-day.ts';
import { numberFormatOf } from '../contract/number-format.ts';
import { type OwnData, pageTexts } from '../contract/own-words.ts';
import type { Business } from './business.ts';

/** Entries of the content that are not shown as text. */
const notTexts = new Set(['id', 'value', 'role', 'href']);
/** Texts that stand in one line beside others: of the header, on a plan, in the drawing of the first screen. */
const inOneLine =
  /^navigation\.|^pricing\.popular$|^hero\.(clean|session)$|^requirements\.(system-disk|images|games|writeback)\.title$/;

/** Characters that an owner's text may have there. @param text the page's own @returns undefined = as many as any text */
export function lineLengthMax(id: string, text: string): number | undefined {
  return inOneLine.test(id) ? text.length + 4 : undefined;
}

/** Entries of `texts` that are older than the ids. */
const namedTexts = ['heroTitle', 'heroPromise', 'heroLead'];

/** @param texts of the owner, by id */
export function createOwnTexts(texts: Readonly<Record<string, string>>) {
  /** Id -> the page's own text, of every section that was made so far. */
  const ids = new Map<string, string>();

  function replaced(id: string, content: unknown): unknown {
    if (typeof content === 'string') {
      ids.set(id, pageTexts[id] ?? content);
      return texts[id] ?? content;
    }
    if (Array.isArray(content))
      return content.map((item, at) => replaced(`${id}.${nameOf(item) ?? at + 1}`, item));
    if (typeof content !== 'object' || content === null) return content;
    return Object.fromEntries(
      Object.entries(content).map(([key, value]) => {
        if (notTexts.has(key)) return [key, value];
        // A list of named items adds nothing to their ids: `faq.item-3`, not `faq.questions.item-3`.
        const isNamed = Array.isArray(value) && value.every((item) => nameOf(item) !== undefined);
        return [key, replaced(isNamed ? id : `${id}.${key}`, value)];
      }),
    );
  }

  return {
    /** @param name first part of the ids; an item of a list has its `id`, `value`, or number from 1 */
    withOwnTexts: <Content>(name: string, content: Content) => replaced(name, content) as Content, // texts stay texts
    ids,
    /**
     * Call when every section was made.
     * @returns a warning for each of the owner's texts under an id that no text has, such as one that an update left out
     * @throws Error naming each text that is too long for its line, and each token that is not filled there
     */
    check(): string[] {
      const known = [...ids.keys(), ...namedTexts];
      const tokensIn = (text = ''): string[] => text.match(/\{\w+\}/g) ?? [];
      const lines: string[] = [];
      for (const [id, text] of ids) {
        const lengthMax = lineLengthMax(id, text);
        if (lengthMax && (texts[id] ?? '').length > lengthMax)
          lines.push(
            `  texts.${id}: va en una línea; se espera un texto de ${lengthMax} caracteres como máximo`,
          );
        const usable = tokensIn(text);
        const wrong = tokensIn(texts[id]).find((token) => !usable.includes(token));
        if (wrong)
          lines.push(
            `  texts.${id}: ${wrong} no existe aquí; ${usable.length ? `puedes usar ${usable.join(', ')}` : 'va sin llaves'}`,
          );
      }
      const shown = '"npm run texts" los muestra todos';
      if (lines.length > 0)
        throw new Error(['Tus textos no se pueden usar:', ...lines, `${shown}.`].join('\n'));
      const unknown = Object.keys(texts).filter((id) => !known.includes(id));
      return unknown.map((id) => `texts.${id}: este texto no existe y no se muestra; ${shown}`);
    },
  };
}

function nameOf(item: unknown): string | undefined {
  const { id, value } = Object(item) as { id?: unknown; value?: unknown };
  const name = id ?? value;
  return typeof name === 'string' ? name : undefined;
}

/** What browsers need of the owner's data before their islands load, without the islands' props, which follow from the content. */
export function ownDataOf(business: Business): OwnData {
  const { texts, trialDays } = business;
  return { numbers: numberFormatOf(business), trial: daysText(trialDays), texts };
}

/** The part of the owner's data that words depend on; texts by id. */
export type WordsOwner = { texts: Readonly<Record<string, string>>; trialDays: number };

/** With the owner's texts, and the trial's length for `{trial}`; other tokens are filled where it is shown. */
export function wordsOf<Words>(name: string, words: Words, { texts, trialDays }: WordsOwner): Words {
  const own = createOwnTexts(texts).withOwnTexts(name, words);
  return JSON.parse(JSON.stringify(own).replaceAll('{trial}', daysText(trialDays)));
}
