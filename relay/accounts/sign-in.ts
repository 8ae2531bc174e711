/** Checks name and password: guessing is slow, from anywhere, and cannot keep the owner out meanwhile. */
import type { Account } from '../../contract/panel/account-routes.ts';
import { Refusal } from '../base/refusal.ts';
import { createBoundedMap } from '../limits/bounded-map.ts';
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

/** Attempts of one address in unknown browsers; all addresses together have 1,000 a minute. */
const perMinute = 10;
/** After so many failures within an hour a known browser is treated like an unknown one. */
const deviceFailuresMax = 10;
const deviceFailuresMs = 60 * 60_000;
const devicesMax = 10_000;

/** @returns check(attempt) -> the account. @throws Refusal wrongCredentials or tooMany */
export function createSignIn(
  sql: Sql,
  hashing: Pick<PasswordHashing, 'matches'>,
  nowMs = () => performance.now(),
) {
  const limit = createRateLimiter(perMinute, nowMs);
  const failuresOf = createFailureCounts(devicesMax, deviceFailuresMs, nowMs);

  return async ({ name, password, address, device }: SignInAttempt): Promise<StoredAccount> => {
    let account = device && (await findAccountByName(sql, name));
    const failures = device && account && device.isOf(account) ? failuresOf(device.id) : undefined;
    const isKnown = failures !== undefined && failures.count < deviceFailuresMax;
    // Counted before the result is known, so that parallel attempts count too.
    if (isKnown) failures.count += 1;
    else {
      const retryAfterSeconds = limit(sourceOf(address));
      if (retryAfterSeconds > 0) throw new Refusal('tooMany', { retryAfterSeconds });
      account = await findAccountByName(sql, name);
    }
    const isRight = await hashing.matches(password, account?.password, isKnown ? 'known' : 'unknown');
    if (!account || !isRight) throw new Refusal('wrongCredentials');
    if (isKnown) failures.count = 0;
    return account;
  };
}

/** @returns what was counted under a key within the time; the caller counts on */
function createFailureCounts(keysMax: number, rememberedMs: number, nowMs = () => performance.now()) {
  const counts = createBoundedMap<{ count: number; sinceMs: number }>(keysMax);
  return (key: string) => {
    const now = nowMs();
    const failures = counts.get(key, () => ({ count: 0, sinceMs: now }));
    if (now - failures.sinceMs > rememberedMs) Object.assign(failures, { count: 0, sinceMs: now });
    return failures;
  };
}

/** Wrong passwords that one account may try in its sessions within the time. */
const failuresMax = 10;
const rememberedMs = 15 * 60_000;
const accountsMax = 1_000;

/** Before an account is changed: a panel may be unattended. The change confirms the hash (`lockAccount`). */
export type PasswordCheck = (account: Account, password: string, field: string) => Promise<StoredAccount>;

export function createPasswordCheck(sql: Sql, hashing: Pick<PasswordHashing, 'matches'>): PasswordCheck {
  const failuresOf = createFailureCounts(accountsMax, rememberedMs);

  return async ({ id }, password, field) => {
    const failures = failuresOf(id);
    const leftMs = failures.sinceMs + rememberedMs - performance.now();
    if (failures.count >= failuresMax)
      throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
    failures.count += 1;
    const account = await findAccount(sql, id);
    if (!account || !(await hashing.matches(password, account.password))) throw wrongPassword(field);
    failures.count = 0;
    return account;
  };
}

export function wrongPassword(field: string): Refusal {
  return new Refusal('wrongCredentials', { problems: { [field]: 'Esta no es tu contraseña' } });
}
