import { expect, test } from 'vitest';
import { createBoundedMap } from './bounded-map.ts';

test('the least recently used entry is evicted when the map is full', () => {
  const map = createBoundedMap<string>(2);
  const ask = (key: string) => map.get(key, () => `new ${key}`);
  const made = [ask('a'), ask('b'), ask('a'), ask('c'), ask('a')];
  expect(made).toEqual(['new a', 'new b', 'new a', 'new c', 'new a']);
  const remade = ['a', 'b'].filter((key) => map.get(key, () => 'made anew') === 'made anew');
  expect(remade).toEqual(['b']); // evicted by c
});
