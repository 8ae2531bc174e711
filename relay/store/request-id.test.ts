import { expect, test } from 'vitest';
import { newRequestId } from './request-id.ts';

test('ids are UUIDs of version 7, grow with time and never repeat', () => {
  const ids = Array.from({ length: 1000 }, (_, ms) => newRequestId(new Date(1_790_000_000_000 + ms)));
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  const now = new Date();
  expect(new Set(Array.from({ length: 1000 }, () => newRequestId(now)))).toHaveProperty('size', 1000);
});
