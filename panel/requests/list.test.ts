import { expect, test } from 'vitest';
import type { Page, RequestRow } from '../../contract/panel-answers.ts';
import { addressOf } from '../api/call.ts';
import { filterFrom, withFilter } from './filter-params.ts';
import { mergePage } from './refresh-lists.ts';

test('the URL holds the filter; invalid parameters are ignored', () => {
  const search = new URLSearchParams(
    'q=josé&stage=new&stage=trial&from=2026-11-01&to=ayer&computersMin=40&computersMax=-2&volver=/hoy',
  );
  const filter = filterFrom(search);
  expect(filter).toEqual({ q: 'josé', stage: ['new', 'trial'], from: '2026-11-01', computersMin: 40 });
  expect(addressOf('listRequests', {}, filter)).toBe(
    '/panel/api/requests?q=jos%C3%A9&stage=new&stage=trial&from=2026-11-01&computersMin=40',
  );
  expect(filterFrom(new URLSearchParams('stage=sold'))).toEqual({});
});

test('a filter keeps the other parameters of the URL', () => {
  const search = new URLSearchParams('q=ana&stage=new');
  expect(withFilter(search, { stage: ['won', 'lost'] }).toString()).toBe('q=ana&stage=won&stage=lost');
  expect(withFilter(search, { q: '', stage: undefined }).toString()).toBe('');
});

test('a value of a path cannot lead to another call', () => {
  expect(addressOf('oneRequest', { id: '../me?x' })).toBe('/panel/api/requests/..%2Fme%3Fx');
});

test('new requests are put before the first page, changed ones stay in place, erased ones are removed', () => {
  const old = page(['c', 'b', 'a']);
  const fresh = page(['d', 'c', 'a']);
  const changedC = fresh.rows[1];
  if (changedC) changedC.stage = 'won';
  const merged = mergePage(old, fresh, new Set(['d', 'b', 'c']), true);
  expect(merged?.rows.map(({ id, stage }) => `${id} ${stage}`)).toEqual(['d new', 'c won', 'a new']);
  // The next page still begins where this one ended.
  expect(merged?.next).toBe(old.next);
});

test('when more requests arrived than a page holds, the list starts again', () => {
  expect(mergePage(page(['b', 'a']), page(['z', 'y']), new Set(), true)).toBeUndefined();
});

test('a later page takes no request that belongs to an earlier one', () => {
  const merged = mergePage(page(['b', 'a']), page(['c', 'b']), new Set(['b']), false);
  expect(merged?.rows.map(({ id }) => id)).toEqual(['b', 'a']);
});

function page(ids: string[]): Page<RequestRow> {
  const rows = ids.map((id) => ({ id, stage: 'new', receivedAt: `2026-11-0${id.charCodeAt(0) - 96}` }));
  return { rows: rows as RequestRow[], next: 'cursor', indexing: false }; // only these are read
}
