/** Rows of a list by their place in it; pages that are far from the viewport are put away and loaded again on return. */
import type { RequestRow } from '../../contract/panel-answers.ts';
import type { ListPage } from '../api/request-cache.ts';

export interface ListRows {
  count: number;
  /** Undefined = the row's page is away. */
  at(index: number): RequestRow | undefined;
  /** Undefined = the request is in no page that is here. */
  indexOf(id: string): number | undefined;
}

export function listRows(pages: readonly ListPage[]): ListRows {
  const starts = startsOf(pages);
  return {
    count: starts.at(-1) ?? 0,
    at(index) {
      const page = pageAt(starts, index);
      return pages[page]?.rows[index - (starts[page] ?? 0)];
    },
    indexOf(id) {
      for (const [page, { rows }] of pages.entries()) {
        const at = rows.findIndex((row) => row.id === id);
        if (at >= 0) return (starts[page] ?? 0) + at;
      }
      return undefined;
    },
  };
}

/** Each page's first row, and after the last page the number of all rows. */
function startsOf(pages: readonly ListPage[]): number[] {
  const starts = [0];
  for (const { away, rows } of pages) starts.push((starts.at(-1) ?? 0) + (away ?? rows.length));
  return starts;
}

/** Index of the page that holds a row, by halving. */
function pageAt(starts: readonly number[], index: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= index) low = middle;
    else high = middle;
  }
  return low;
}

/** Indexes of pages that are away, between two rows. */
export function awayBetween(pages: readonly ListPage[], first: number, last: number): number[] {
  const starts = startsOf(pages);
  return [...pages.keys()].filter(
    (page) => pages[page]?.away && (starts[page] ?? 0) <= last && (starts[page + 1] ?? 0) > first,
  );
}

/**
 * The same pages without the rows of those that lie outside of two rows. The first page stays: new requests are put
 * before it. Undefined = nothing to put away.
 */
export function putAway(pages: readonly ListPage[], first: number, last: number): ListPage[] | undefined {
  const starts = startsOf(pages);
  const isFar = (page: number) => (starts[page + 1] ?? 0) <= first || (starts[page] ?? 0) > last;
  let changed = false;
  const kept = pages.map((page, at) => {
    if (at === 0 || page.away !== undefined || !isFar(at)) return page;
    changed = true;
    return { ...page, rows: [], away: page.rows.length };
  });
  return changed ? kept : undefined;
}
