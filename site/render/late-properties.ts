/** The built styles, minified; the first are inline in the document. */
type Styles = Record<'first' | 'late', string>;

/**
 * Moves custom properties of the root that the first screen does not use into the late styles.
 * @param markup of the document, whose drawings use them too
 */
export function withLateProperties({ first, late }: Styles, markup = ''): Styles {
  let moved = '';
  const useOf = (declaration: string) => {
    const [, name] = /^(--[\w-]+):/.exec(declaration) ?? [];
    return !name || new RegExp(`var\\(${name}(?![\\w-])`).test(first + markup) ? 'used' : 'unused';
  };
  const kept = first.replace(/(:root(?:\[[^\]]*\])?)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
    const { used = [], unused = [] } = Object.groupBy(body.split(';'), useOf);
    if (unused.length) moved += `${selector}{${unused.join(';')}}`;
    return `${selector}{${used.join(';')}}`;
  });
  return { first: kept, late: moved + late };
}
