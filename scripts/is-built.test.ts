import { expect, test } from 'vitest';
import { ownersEntries } from '../business/read-business.ts';
import { isOfBusinessInPlace } from './is-built.ts';

test('a build is of the business in place, unless an entry differs or it is the page of the example', () => {
  const built = ownersEntries({ BUSINESS_FILE: process.env.BUSINESS_FILE });
  expect(isOfBusinessInPlace(() => built)).toBe(true);
  for (const other of [{ entries: { ...built.entries, name: 'Otro' } }, { isExample: !built.isExample }])
    expect(isOfBusinessInPlace(() => ({ ...built, ...other }))).toBe(false);
});
