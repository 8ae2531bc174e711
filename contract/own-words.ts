/**
 * The words of page and mails, with the owner's texts in their place, by the id of a text, such as `faq.item-3.answer`. Rendering sets
 * `ownData` before it loads any content, and writes it into a script that browsers load before their first island.
 */
import type { NumberFormat } from './number-format.ts';

export interface OwnData {
  numbers: NumberFormat;
  /** Of the owner, by id, such as `form.send`. */
  texts: Readonly<Record<string, string>>;
  /** How long it is, for `{trial}`. */
  trial?: string;
  /** Of each island, by its name. */
  props?: Readonly<Record<string, object>>;
}

declare global {
  // A declaration of a global property needs `var`.
  var ownData: OwnData | undefined;
}

/** The page's own text of each id. */
export const pageTexts: Record<string, string> = {};

/** @param name first part of the ids; an item of a list has its `id`, `value`, or number from 1 */
export function ownWords<Words>(name: string, words: Words): Words {
  return withTexts(name, words, globalThis.ownData ?? {}, pageTexts) as Words; // texts stay texts
}

/** Entries of the content that are not shown as text. */
const notTexts = ['id', 'value', 'role', 'href'];

/** @param own of the owner @param ids gets the page's own text of each id */
export function withTexts(
  id: string,
  words: unknown,
  own: Partial<OwnData>,
  ids: Record<string, string> = {},
): unknown {
  if (typeof words === 'string') {
    ids[id] = words;
    return (own.texts?.[id] ?? words).replaceAll('{trial}', own.trial ?? '{trial}');
  }
  if (Array.isArray(words))
    return words.map((item, at) => withTexts(`${id}.${nameOf(item) ?? at + 1}`, item, own, ids));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => {
      if (notTexts.includes(key)) return [key, value];
      // A list of named items adds nothing to their ids: `faq.item-3`, not `faq.questions.item-3`.
      const isNamed = Array.isArray(value) && value.every((item) => nameOf(item) !== undefined);
      return [key, withTexts(isNamed ? id : `${id}.${key}`, value, own, ids)];
    }),
  );
}

function nameOf(item: unknown): string | undefined {
  const { id, value } = Object(item) as { id?: unknown; value?: unknown };
  const name = id ?? value;
  return typeof name === 'string' ? name : undefined;
}
