/** Replaces texts that a document must have: what a template no longer has would otherwise stay as it is, silently. */

/** @throws Error naming the text that is not there */
export function replaceIn(document: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((made, [text, value]) => {
    if (!made.includes(text)) throw new Error(`The document was expected to have ${text}`);
    return made.replaceAll(text, () => value);
  }, document);
}
