import { expect, test } from 'vitest';
import { type Draft, filledCount, isWorthKeeping, readDraftText } from './draft.ts';

const values = {
  fullName: 'María',
  country: '',
  city: '',
  company: '',
  address: '',
  computers: '40',
  phone: '',
  email: '',
};
const draft: Draft = { values, countryIso: 'PE', isUnsent: false, isRemembered: true, savedAtMs: 1_000 };

test('rubbish is no draft', () => {
  for (const text of [
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '{}',
    JSON.stringify({ ...draft, values: null }),
    JSON.stringify({ ...draft, values: { ...values, email: 5 } }),
    JSON.stringify({ ...draft, savedAtMs: 'yesterday' }),
    JSON.stringify({ ...draft, countryIso: undefined }),
  ])
    expect(readDraftText(text)).toBeNull();
  expect(readDraftText(JSON.stringify(draft))).toEqual(draft);
});

test('a number of PCs alone is not worth keeping, any other field is', () => {
  expect(isWorthKeeping({ ...values, fullName: ' ' })).toBe(false);
  expect(isWorthKeeping(values)).toBe(true);
  expect(filledCount(values)).toBe(2);
  expect(filledCount({ ...values, city: ' ' })).toBe(2);
});
