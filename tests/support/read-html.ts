/** What a reader, or a search engine, reads in a document of the page. */

/** With the letters that a reader sees; React keeps texts that change apart. */
export const asRead = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/[\u00a0\u202f]/g, ' ');

/** Its text, white space folded. */
export const textOf = (html: string) =>
  asRead(html)
    .replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>|\s+/g, ' ')
    .replaceAll(/ +/g, ' ');

export const sectionOf = (html: string, id: string) =>
  new RegExp(`<section[^>]*\\sid="${id}".*?</section>`, 's').exec(html)?.[0] ?? '';

/** Of its only JSON-LD. @throws TypeError where there is none, or more than one */
export function productIn(html: string): Record<string, unknown> & { offers: Record<string, unknown>[] } {
  const [json, ...others] = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  if (others.length > 0) throw new TypeError('more than one');
  return JSON.parse(json?.[1] ?? '');
}
