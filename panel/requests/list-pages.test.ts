import { expect, test } from 'vitest';
import type { RequestRow } from '../../contract/panel-answers.ts';
import type { ListPage } from '../api/request-cache.ts';
import { awayBetween, listRows, putAway } from './list-pages.ts';
import { nextStart } from './list-query.ts';

test('rows are found by their place and by their id, also after a page without rows', () => {
  const rows = listRows([page('ab'), page(''), page('cde')]);
  expect(rows.count).toBe(5);
  expect([0, 1, 2, 4, 5].map((index) => rows.at(index)?.id)).toEqual(['a', 'b', 'c', 'e', undefined]);
  expect(['a', 'd', 'z'].map((id) => rows.indexOf(id))).toEqual([0, 3, undefined]);
});

test('pages far from the screen are put away and keep their place; the first page stays', () => {
  const pages = [page('ab'), page('cd'), page('ef'), page('gh')];
  const kept = putAway(pages, 4, 5) ?? [];
  expect(kept.map(({ rows }) => rows.length)).toEqual([2, 0, 2, 0]);
  const rows = listRows(kept);
  expect(rows.count).toBe(8);
  expect([1, 2, 4, 7].map((index) => rows.at(index)?.id)).toEqual(['b', undefined, 'e', undefined]);
  expect(putAway(kept, 4, 5)).toBeUndefined();
  expect(awayBetween(kept, 3, 5)).toEqual([1]);
  expect(awayBetween(kept, 4, 5)).toEqual([]);
  expect(awayBetween(kept, 0, 7)).toEqual([1, 3]);
});

test('each page is twice as long as the one before, up to 400', () => {
  const lengths = [1, 2, 3, 4, 5].map((loaded) => nextStart(Array(loaded).fill(page('a')))?.limit);
  expect(lengths).toEqual([100, 200, 400, 400, 400]);
  expect(nextStart([{ ...page('a'), next: null }])).toBeUndefined();
});

function page(ids: string): ListPage {
  const rows = [...ids].map((id) => ({ id }) as RequestRow); // only the id is read
  return { rows, next: 'cursor', indexing: false };
}
