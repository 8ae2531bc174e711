import { expect, test } from 'vitest';
import { shieldStorage } from './send.ts';

test('storage that throws becomes undefined, so that the client can be imported', () => {
  const blocked = Object.defineProperty({}, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    configurable: true,
  });
  shieldStorage(blocked);
  expect(blocked).toHaveProperty('localStorage', undefined);
});

test('storage that works is left alone', () => {
  const storage = {};
  const open = { localStorage: storage };
  shieldStorage(open);
  expect(open.localStorage).toBe(storage);
});
