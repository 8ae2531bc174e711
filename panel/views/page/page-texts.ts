/** Finds the page's texts: by a part of them, or where they stand on the page. */

/** By id. */
type Texts = Readonly<Record<string, string>>;

const shownMax = 12;

/** With the headline's lines and its lead as the entries that stand in their place: `hero.title.1` and `.2` as `heroTitle`. */
export function withHeadline(texts: Texts): Texts {
  const all = Object.entries(texts);
  const of = (name: string) =>
    all.flatMap(([id, text]) => (id.startsWith(`hero.${name}`) ? text : [])).join(' ');
  const others = all.filter(([id]) => !/^hero\.(title|promise|lead)/.test(id));
  return {
    heroTitle: of('title'),
    heroPromise: of('promise'),
    heroLead: of('lead'),
    ...Object.fromEntries(others),
  };
}

/**
 * Ids of texts with these words, whatever their accents; without words, of those that the owner replaced,
 * also where the page has them no longer. @param own in the place of the page's @param pressed comes first
 */
export function textIdsWith(words: string, texts: Texts, own: Texts, pressed = ''): string[] {
  // What has no dot is an entry with a field of its own, such as `heroTitle`.
  const gone = Object.keys(own).filter((id) => id.includes('.') && !(id in texts));
  const ids = [...Object.keys(texts), ...gone];
  const sought = plain(words);
  const found = sought
    ? ids.filter((id) => plain(`${id} ${own[id] ?? texts[id]}`).includes(sought))
    : ids.filter((id) => own[id]);
  return [...new Set([pressed, ...found])].filter(Boolean).slice(0, shownMax);
}

/** The id of what the element, or one around it, says; of several one of its section, or of none. */
export function textIdAt(element: Element, texts: Texts, own: Texts): string | undefined {
  // What search engines and other sites show has words of the page, but does not stand on it.
  const ids = Object.keys(texts).filter((id) => !id.startsWith('seo.'));
  const known = ids.map((id) => [id, spaced(own[id] ?? texts[id] ?? '')] as const);
  for (let at: Element | null = element; at; at = at.parentElement) {
    const words = spaced(at.textContent ?? '');
    const found = words ? known.filter(([, text]) => isFilled(text, words)).map(([id]) => id) : [];
    if (found.length > 0)
      return found.sort((one, other) => farness(one, element) - farness(other, element))[0];
    if (at.matches('h1')) return 'heroTitle';
  }
  return undefined;
}

/** 0 = the text is of the section around the element, 2 = of another section. Sections have the first part of the ids as theirs. */
function farness(id: string, element: Element): number {
  const section = element.ownerDocument.getElementById(id.split('.', 1)[0] ?? '');
  return section ? (section.contains(element) ? 0 : 2) : 1;
}

/** Whether the words are the text, each token such as `{trial}` being 1 to 60 characters of any kind. */
function isFilled(text: string, words: string): boolean {
  // No text of the page has more than three tokens; with many a match could take for ever.
  const parts = text.split(/\{\w+\}/, 4).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.{1,60}')}$`).test(words);
}

const spaced = (text: string) => text.replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim();
const plain = (text: string) => spaced(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
