/** The built styles, minified; the first are inline in the document. */
type Styles = Record<'first' | 'late', string>;

/** Moves properties of the root that neither first screen nor markup use into the late styles. */
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
