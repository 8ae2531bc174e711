import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createPasswordHashing } from './password-hash.ts';

const password = 'una contraseña bien larga';

test('a hash has the costs that OWASP asks for and a salt of its own, and only its password matches', async () => {
  const hashing = createPasswordHashing();
  const [first, second] = [await hashing.hash(password), await hashing.hash(password)];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(second).not.toBe(first);
  expect(await hashing.matches(password, first)).toBe(true);
  // The same letters, as another keyboard makes them.
  expect(await hashing.matches(password.normalize('NFD'), first)).toBe(true);
  expect(await hashing.matches(`${password} `, first)).toBe(false);
  expect(await hashing.matches(password, undefined)).toBe(false);
});

test('a hash that was made with other costs counts', async () => {
  const cheap = await createPasswordHashing({ memory: 8, passes: 1 }).hash(password);
  expect(cheap).toContain('$m=8,t=1,p=1$');
  expect(await createPasswordHashing().matches(password, cheap)).toBe(true);
});

test('of many attempts of unknown browsers the last are refused, and no known person, whose is computed next', async () => {
  /** The password of each computation, in the order in which they start. */
  const started: unknown[] = [];
  const hashing = createPasswordHashing({ memory: 8, passes: 1 }, (algorithm, parameters) => {
    started.push(parameters.message);
    return promisify(argon2)(algorithm, parameters);
  });
  const stored = await hashing.hash(password);
  started.length = 0;
  const unknown = Array.from({ length: 30 }, () => hashing.matches('unknown', stored, 'unknown'));
  const known = hashing.matches('known', stored);
  expect((await Promise.allSettled(unknown)).filter(({ status }) => status === 'fulfilled')).toHaveLength(22);
  expect(await known).toBe(false);
  // After the two that had begun. In which order they end is up to the threads that compute them.
  expect(started.indexOf('known')).toBe(2);
  expect(started).toHaveLength(23);
});
