/** The list's filter in the URL, under the contract's names; invalid parameters are ignored. */
import type { QueryOf } from '../../../contract/panel.ts';
import { listFilter } from '../../../contract/panel-inputs.ts';

/** The filter in the URL: the input of `listRequests` without the page. */
export type RequestsFilter = Omit<QueryOf<'listRequests'>, 'cursor' | 'until' | 'upTo' | 'limit'>;
export type FilterName = keyof typeof listFilter.shape;
const names = Object.keys(listFilter.shape) as FilterName[]; // the schema's own keys

export function filterFrom(search: URLSearchParams): RequestsFilter {
  const entries = names.flatMap((name): [string, unknown][] => {
    const values = search.getAll(name).filter(Boolean);
    if (values.length === 0) return [];
    const parsed = listFilter.safeParse({ [name]: values.length > 1 ? values : values[0] });
    return parsed.success && parsed.data[name] !== undefined ? [[name, parsed.data[name]]] : [];
  });
  return Object.fromEntries(entries) as RequestsFilter; // each entry was read by its schema
}

/** Keeps the URL's other parameters. */
export function withFilter(
  search: URLSearchParams,
  change: Partial<Record<FilterName, unknown>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const one of [value].flat()) if (one !== undefined && one !== '') next.append(name, String(one));
  }
  return next;
}
