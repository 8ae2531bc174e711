import { expect, test } from 'vitest';
import { createPartialDeliveries } from './mailer.ts';

const ana = { name: 'Ana', address: 'ana@Cabinas.example' };
const eva = { name: 'Eva', address: 'eva@cabinas.example' };

test('recipients that already accepted a mail are not missing any more', () => {
  const partial = createPartialDeliveries();
  expect(partial.missing('1', [ana, eva])).toEqual([ana, eva]);
  partial.record('1', ['ana@cabinas.example']);
  expect(partial.missing('1', [ana, eva])).toEqual([eva]);
  expect(partial.missing('2', [ana, eva])).toEqual([ana, eva]);
  partial.record('1', ['EVA@cabinas.example']);
  expect(partial.missing('1', [ana, eva])).toEqual([]);
  partial.forget('1');
  expect(partial.missing('1', [ana, eva])).toEqual([ana, eva]);
});

test('of more than 1,000 mails the oldest is forgotten', () => {
  const partial = createPartialDeliveries();
  for (let key = 0; key < 1_000; key += 1) partial.record(`${key}`, [ana.address]);
  expect(partial.missing('0', [ana])).toEqual([]);
  partial.record('1000', [ana.address]);
  expect(partial.missing('0', [ana])).toEqual([ana]);
  expect(partial.missing('1', [ana])).toEqual([]);
});
