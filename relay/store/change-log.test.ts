import { expect, test } from 'vitest';
import { newChangeId } from './change-log.ts';

test('ids ascend within a millisecond too', () => {
  const ids = Array.from({ length: 1_000 }, newChangeId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
