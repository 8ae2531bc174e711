import { expect, test } from 'vitest';
import { createBoundedMap } from './bounded-map.ts';

test('what was not asked for longest is forgotten first, and no more is kept than may be', () => {
  const map = createBoundedMap<string>(2);
  const ask = (key: string) => map.get(key, () => `new ${key}`);
  const made = [ask('a'), ask('b'), ask('a'), ask('c'), ask('a')];
  expect(made).toEqual(['new a', 'new b', 'new a', 'new c', 'new a']);
  const remade = ['a', 'b'].filter((key) => map.get(key, () => 'made anew') === 'made anew');
  expect(remade).toEqual(['b']); // forgotten for c
});
