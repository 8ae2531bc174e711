import { expect, test, vi } from 'vitest';
import { readBusiness } from '../business/read-business.ts';
import { isOfBusinessInPlace } from './is-built.ts';

test('a build of plans without a price is of the business in place; one of another business is not', () => {
  vi.stubEnv('BUSINESS_FILE', 'tests/fixtures/payments-business.json');
  const { business, logo } = readBusiness(process.env);
  const built = { ...JSON.parse(JSON.stringify(business)), logo: logo?.file ?? '' };
  expect(isOfBusinessInPlace(() => built)).toBe(true);
  expect(isOfBusinessInPlace(() => ({ ...built, name: 'Otro' }))).toBe(false);
  vi.unstubAllEnvs();
});
