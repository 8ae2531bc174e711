import { expect, test } from 'vitest';
import { createLogSample, serializers } from './log.ts';

test('ten events of each kind are logged in ten seconds, the others are counted', () => {
  let now = 0;
  const sample = createLogSample(() => now);
  const taken = (kind: string, count: number) =>
    Array.from({ length: count }, () => sample(kind)).filter((each) => each !== undefined);
  expect(taken('forbidden', 1_000)).toEqual(Array(10).fill({}));
  expect(taken('invalid', 3)).toEqual([{}, {}, {}]);
  now = 9_999;
  expect(taken('forbidden', 5)).toEqual([]);
  now = 10_000;
  expect(taken('forbidden', 2)).toEqual([{ unlogged: 995 }, {}]);
  now = 20_000;
  expect(taken('forbidden', 1)).toEqual([{}]);
});

test('a logged request is its method and path', () => {
  const request = { method: 'GET', url: '/a?email=b', headers: { host: 'x' }, ip: '203.0.113.77' };
  expect(serializers.req(request)).toEqual({ method: 'GET', path: '/a' });
});
