import { expect, test } from 'vitest';
import { replaceIn } from './replace-in.ts';

test('each text is replaced as it is given; one that the document does not have is an error', () => {
  expect(replaceIn('<p>a</p><p>b</p>', { '<p>a': '<p>$&', 'b</p>': 'c</p>' })).toBe('<p>$&</p><p>c</p>');
  expect(() => replaceIn('<p>a</p>', { '<p>b': '<p>c' })).toThrow('expected to have <p>b');
});
