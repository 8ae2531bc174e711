import { expect, test } from 'vitest';
import { loadRefusedPage } from './refused-page.ts';

test('a missing template stops the start with an error that names the file', () => {
  expect(() => loadRefusedPage('/nowhere/refused.html')).toThrow(
    '/nowhere/refused.html cannot be read: run npm run build first',
  );
});
