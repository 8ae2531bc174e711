/**
 * Puts the owner's texts into the words of the form and the calculators. Their modules reach browsers, where the owner's
 * file is not: each is loaded here, and replaced by what it says then.
 */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { type WordsOwner, wordsOf } from '../../business/own-texts.ts';

/** `contract/form-words.ts` exports `formWords`, whose ids begin with `form`. */
const wordFile = /\/contract\/([a-z]+)-words\.ts$/;

export function ownWords(owner: () => WordsOwner): Plugin {
  return {
    name: 'own-words',
    enforce: 'pre',
    async load(id) {
      const [, name] = wordFile.exec(id.replaceAll('\\', '/')) ?? [];
      if (!name) return undefined;
      const module: Record<string, unknown> = await import(pathToFileURL(id).href);
      const words = wordsOf(name, module[`${name}Words`], owner());
      return `export const ${name}Words = ${JSON.stringify(words)};`;
    },
  };
}
