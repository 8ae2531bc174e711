import { expect, test } from 'vitest';
import { type Draft, filledCount, isFresh, isWorthKeeping, readDraftText } from './draft.ts';

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
const hourMs = 3_600_000;

test('a draft is read back as it was written', () => {
  expect(readDraftText(JSON.stringify(draft))).toEqual(draft);
});

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
});

test('a draft lasts 24 h, also when the clock is changed', () => {
  for (const [ageHours, isFreshThen] of [
    [0, true],
    [23.9, true],
    [24.1, false],
    [-23.9, true],
    [-24.1, false],
    [24, true],
    [-24, true],
  ] as const)
    expect(isFresh(draft, draft.savedAtMs + ageHours * hourMs)).toBe(isFreshThen);
});

test('a number of PCs alone is not worth keeping, any other field is', () => {
  expect(isWorthKeeping({ ...values, fullName: ' ' })).toBe(false);
  expect(isWorthKeeping(values)).toBe(true);
  expect(filledCount(values)).toBe(2);
  expect(filledCount({ ...values, city: ' ' })).toBe(2);
});
