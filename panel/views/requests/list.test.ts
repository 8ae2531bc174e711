import { expect, test } from 'vitest';
import { addressOf } from '../../api/call.ts';
import { filterFrom, withFilter } from './list-query.ts';

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
