/** Where a visitor came from: what the link says of itself, else its page's host. It goes to our relay alone. */

/** In the order in which they are shown; on the wire they stand beside the template params under these names. */
export const sourceNames = ['utm_source', 'utm_medium', 'utm_campaign', 'referrer_host'] as const;
type SourceName = (typeof sourceNames)[number];
/** What is known of it; nothing = the visitor typed the address, or comes from a page that does not say. */
export type VisitSource = Partial<Record<SourceName, string>>;

/** In UTF-16 code units. */
export const sourceLengthMax = 60;

/**
 * @param search of the page's address, such as `?utm_source=facebook`; `de` is a short `utm_source`, for printed links
 * @param referrer address of the page before, or ''; one of `ownHost`, the page's, is no source
 */
export function visitSourceOf(search: string, referrer: string, ownHost: string): VisitSource {
  const params = new URLSearchParams(search);
  const said = readSource({
    utm_source: params.get('utm_source') || params.get('de'),
    utm_medium: params.get('utm_medium'),
    utm_campaign: params.get('utm_campaign'),
  });
  if (Object.keys(said).length > 0) return said;
  // What is no address has none.
  const [, host] = /^[a-z-]+:\/\/([^/?#]+)/.exec(referrer) ?? [];
  return host === ownHost ? {} : readSource({ referrer_host: host?.replace(/^www\./, '') });
}

/** The four values of whatever was sent: one line each, in small letters, so that one source is written in one way. */
export function readSource(given: Readonly<Partial<Record<SourceName, unknown>>>): VisitSource {
  const source: VisitSource = {};
  for (const name of sourceNames) {
    const value = given[name];
    if (typeof value !== 'string') continue;
    // Small letters may be longer than large ones, and \p{C} has the half of a letter that is cut in two.
    const text = value.toLowerCase().slice(0, sourceLengthMax);
    const line = text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
    if (line) source[name] = line;
  }
  return source;
}

/** `facebook / cpc / agosto`, or the host; '' = nothing is known. */
export function sourceLabel(source: Readonly<Partial<Record<SourceName, string | null>>>): string {
  return sourceNames.flatMap((name) => source[name] || []).join(' / ');
}
