import { expect, test } from 'vitest';
import type { StoredRequest } from '../store/store.ts';
import { deliveriesText, requestsText } from './counts.ts';
import { listPages } from './list-pages.ts';
import { createLocalTime } from './local-time.ts';

test('counts come with their nouns', () => {
  expect([0, 1, 2].map(requestsText)).toEqual(['0 requests', '1 request', '2 requests']);
  expect([0, 1, 2].map(deliveriesText)).toEqual(['0 deliveries', '1 delivery', '2 deliveries']);
});

test('a time is written in the given zone, with two digits each', () => {
  expect(createLocalTime('America/Lima')(new Date('2026-01-31T14:05:59Z'))).toBe('2026-01-31 09:05');
  expect(createLocalTime('Asia/Tokyo')(new Date('2026-11-02T14:59:00Z'))).toBe('2026-11-02 23:59');
});

test('pages follow each other until one is empty', async () => {
  const request = (id: string) => ({ id }) as StoredRequest; // only compared
  const pages = [[request('3'), request('2')], [request('1')], []];
  const asked: (StoredRequest | undefined)[] = [];
  const list = async (after?: StoredRequest) => {
    asked.push(after);
    return pages[asked.length - 1] ?? [];
  };
  const read: StoredRequest[][] = [];
  for await (const page of listPages({ list })) read.push(page);
  expect(read).toEqual(pages.slice(0, 2));
  expect(asked).toEqual([undefined, request('2'), request('1')]);
});
