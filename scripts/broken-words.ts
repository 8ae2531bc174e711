/** Finds words and amounts that a line's end breaks in two, because their place is too narrow. */
import type { Page } from '@playwright/test';

/** @returns each of them once, as the page has it; addresses may break, and others at a hyphen or slash */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const range = document.createRange();
    const linesOf = () =>
      [...range.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .map(({ top }) => top);
    const areMany = (tops: number[]) => Math.max(...tops) - Math.min(...tops) > 4;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      range.selectNodeContents(text);
      if (!areMany(linesOf())) continue;
      // A no-break space is part of its amount: `Q 12,345.50`.
      for (const word of text.nodeValue?.matchAll(/[^ \n\t\u00ad\u200b–—-]+/g) ?? []) {
        if (/@|\.[a-z]|\/\w/i.test(word[0])) continue;
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (areMany(linesOf())) found.add(word[0]);
      }
    }
    return [...found];
  });
}
