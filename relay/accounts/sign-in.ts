/** Checks name and password: guessing is slow, from anywhere, and cannot keep the owner out meanwhile. */
import type { Account } from '../../contract/panel/account-routes.ts';
import { Refusal } from '../base/refusal.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { sourceOf } from '../limits/source-of.ts';
import type { Sql } from '../store/db/sql-database.ts';
import { findAccount, findAccountByName, type StoredAccount } from './accounts.ts';
import type { PasswordHashing } from './password-hash.ts';

export interface KnownDevice {
  id: string;
  /** Whether this account signed in there last, and its password is still the same: an intruder's is not after a reset. */
  isOf: (account: StoredAccount) => boolean;
}

interface SignInAttempt {
  name: string;
  password: string;
  address: string;
  /** From the device cookie; undefined = an unknown browser. */
  device: KnownDevice | undefined;
}

/** Attempts of one address in unknown browsers, of one known browser, and of one account in its sessions. */
const perMinute = 10;

/** @returns check(attempt) -> the account. @throws Refusal wrongCredentials or tooMany */
export function createSignIn(
  sql: Sql,
  hashing: Pick<PasswordHashing, 'matches'>,
  nowMs = () => performance.now(),
) {
  const limit = createRateLimiter(perMinute, nowMs);
  const deviceLimit = createRateLimiter(perMinute, nowMs);

  return async ({ name, password, address, device }: SignInAttempt): Promise<StoredAccount> => {
    let account = device && (await findAccountByName(sql, name));
    // A known browser that tries too often is treated like an unknown one. Parallel attempts count before their result is known.
    const isKnown = device && account && device.isOf(account) && deviceLimit(only(device.id)) === 0;
    if (!isKnown) {
      const retryAfterSeconds = limit(sourceOf(address));
      if (retryAfterSeconds > 0) throw new Refusal('tooMany', { retryAfterSeconds });
      account = await findAccountByName(sql, name);
    }
    const isRight = await hashing.matches(password, account?.password, isKnown ? 'known' : 'unknown');
    if (!account || !isRight) throw new Refusal('wrongCredentials');
    return account;
  };
}

/** What is counted by its id, in no network. */
const only = (own: string) => ({ own, networks: [] });

/** Before an account is changed: a panel may be unattended. The change confirms the hash (`lockAccount`). */
export type PasswordCheck = (account: Account, password: string, field: string) => Promise<StoredAccount>;

export function createPasswordCheck(sql: Sql, hashing: Pick<PasswordHashing, 'matches'>): PasswordCheck {
  const limit = createRateLimiter(perMinute);

  return async ({ id }, password, field) => {
    const retryAfterSeconds = limit(only(id));
    if (retryAfterSeconds > 0) throw new Refusal('tooMany', { retryAfterSeconds });
    const account = await findAccount(sql, id);
    if (!account || !(await hashing.matches(password, account.password))) throw wrongPassword(field);
    return account;
  };
}

export function wrongPassword(field: string): Refusal {
  return new Refusal('wrongCredentials', { problems: { [field]: 'Esta no es tu contraseña' } });
}
