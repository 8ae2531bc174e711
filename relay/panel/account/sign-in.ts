/**
 * Checks name and password, with rate limits. Promises: guessing is slow, from any number of addresses; the owner can
 * sign in meanwhile, without delay from a known browser; an unknown name is answered like a wrong password.
 */
import { createBoundedMap } from '../../http/bounded-map.ts';
import { createRateLimiter } from '../../http/rate-limit.ts';
import type { Sql } from '../../store/sql-database.ts';
import { PanelFailure } from '../panel-failure.ts';
import { findAccountByName, type StoredAccount } from './accounts.ts';
import type { PasswordHashing } from './password-hash.ts';
import { createSignInQueue } from './sign-in-queue.ts';

export interface SignInAttempt {
  name: string;
  password: string;
  address: string;
  /** The device cookie's name, where this account has signed in before. */
  deviceOf: (accountId: string) => Promise<string | undefined>;
}

/** Limit for one address; the limiter also counts the networks around it. */
const perMinute = 10;
/** After so many failures within an hour a known browser is treated like an unknown one. */
const deviceFailuresMax = 10;
const deviceFailuresMs = 60 * 60_000;
const devicesMax = 10_000;

/** @returns check(attempt) -> the account. @throws PanelFailure wrongCredentials or tooMany */
export function createSignIn({ sql, hashing }: { sql: Sql; hashing: PasswordHashing }) {
  const limit = createRateLimiter(perMinute);
  const queue = createSignInQueue();
  const devices = createBoundedMap<{ count: number; sinceMs: number }>(devicesMax);

  return async ({ name, password, address, deviceOf }: SignInAttempt): Promise<StoredAccount> => {
    const account = await findAccountByName(sql, name);
    const matches = () => hashing.matches(password, account?.password);
    const device = account && (await deviceOf(account.id));
    const isRight =
      device && mayTry(device) ? await counted(device, matches) : await queued(address, matches);
    if (!account || !isRight) throw new PanelFailure('wrongCredentials');
    return account;
  };

  async function queued(address: string, matches: () => Promise<boolean>): Promise<boolean> {
    const retryAfterSeconds = limit(address);
    if (retryAfterSeconds > 0) throw new PanelFailure('tooMany', { retryAfterSeconds });
    return queue.take(address, matches);
  }

  function mayTry(device: string): boolean {
    return failuresOf(device).count < deviceFailuresMax;
  }

  /** Counts the attempt before its result is known, so that parallel attempts count too. */
  async function counted(device: string, matches: () => Promise<boolean>): Promise<boolean> {
    const failures = failuresOf(device);
    failures.count += 1;
    const isRight = await matches();
    if (isRight) failures.count = 0;
    return isRight;
  }

  function failuresOf(device: string): { count: number; sinceMs: number } {
    const now = performance.now();
    const failures = devices.get(device, () => ({ count: 0, sinceMs: now }));
    if (now - failures.sinceMs > deviceFailuresMs) Object.assign(failures, { count: 0, sinceMs: now });
    return failures;
  }
}
