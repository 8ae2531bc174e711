// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type Draft, filledCount, isWorthKeeping, storedDraft } from './draft.ts';
import { draftKey } from './hide-draft.ts';

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
const draft: Draft = { values, countryIso: 'PE', isRemembered: true, savedAtMs: 1_000 };

test('rubbish is no draft, and is removed', () => {
  sessionStorage.clear(); // another file's form may have left one in the shared document
  localStorage.clear();
  expect(storedDraft()).toBeNull();
  for (const text of [
    '',
    '{',
    'null',
    '7',
    '[]',
    '{}',
    JSON.stringify({ ...draft, values: null }),
    JSON.stringify({ ...draft, values: { ...values, email: 5 } }),
  ]) {
    sessionStorage.setItem(draftKey, text);
    expect(storedDraft()).toBeNull();
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  }
  sessionStorage.setItem(draftKey, JSON.stringify(draft));
  expect(storedDraft()).toEqual(draft);
  sessionStorage.clear();
});

test('a number of PCs alone is not worth keeping, any other field is', () => {
  expect(isWorthKeeping({ ...values, fullName: ' ' })).toBe(false);
  expect(isWorthKeeping(values)).toBe(true);
  expect(filledCount(values)).toBe(2);
  expect(filledCount({ ...values, city: ' ' })).toBe(2);
});
