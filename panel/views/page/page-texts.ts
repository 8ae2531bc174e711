/** Finds the page's texts: by a part of them, or where they stand on the page. */

/** By id. */
type Texts = Readonly<Record<string, string>>;

const shownMax = 12;

/**
 * @param texts the page's own
 * @param own the owner's in their place
 * @returns ids of texts with these words, letters and accents alike; without words, those that the owner replaced
 */
export function textIdsWith(words: string, texts: Texts, own: Texts): string[] {
  const ids = Object.keys(texts);
  const sought = plain(words);
  const found = sought
    ? ids.filter((id) => plain(`${id} ${own[id] ?? texts[id]}`).includes(sought))
    : ids.filter((id) => own[id]);
  return found.slice(0, shownMax);
}

/** The id of the text that the element, or the nearest one around it, shows; undefined = it is none of the page's texts. */
export function textIdAt(element: Element, texts: Texts, own: Texts): string | undefined {
  const known = Object.keys(texts).map((id) => [id, patternOf(own[id] ?? texts[id] ?? '')] as const);
  for (let at: Element | null = element; at; at = at.parentElement) {
    const words = spaced(at.textContent ?? '');
    const found = known.find(([, pattern]) => pattern.test(words));
    if (found) return found[0];
  }
  return undefined;
}

/** What a token such as `{trial}` is filled with may be anything. */
function patternOf(text: string): RegExp {
  const parts = spaced(text)
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.{1,60}')}$`, 'u');
}

const spaced = (text: string) => text.replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim();
const plain = (text: string) => spaced(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
