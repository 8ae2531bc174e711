/**
 * The words that browsers have too, with the owner's texts in their place. Rendering sets `ownData` before it loads any
 * content, and writes it into a script that browsers load before their first island. Relay and panel have the page's own.
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

/** @param id first part of the ids, or the id of a text */
export function ownWords<Words>(id: string, words: Words): Words {
  if (typeof words === 'string') {
    pageTexts[id] = words;
    const { texts, trial = '{trial}' } = globalThis.ownData ?? {};
    return (texts?.[id] ?? words).replaceAll('{trial}', trial) as Words; // a text stays a text
  }
  const entries = Object.entries(words as object).map(([key, word]) => [key, ownWords(`${id}.${key}`, word)]);
  return Object.fromEntries(entries) as Words;
}
