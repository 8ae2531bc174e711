/**
 * Checks name and password, with rate limits. Promises: guessing is slow, from any number of addresses; the owner can
 * sign in meanwhile, without delay from a known browser; an unknown name is answered like a wrong password, after the
 * same time.
 */
import { createBoundedMap } from '../../http/bounded-map.ts';
import type { Sql } from '../../store/sql-database.ts';
import { PanelFailure } from '../panel-failure.ts';
import { findAccountByName, type StoredAccount } from './accounts.ts';
import type { KnownDevice } from './panel-cookies.ts';
import type { PasswordHashing } from './password-hash.ts';
import { createSignInQueue } from './sign-in-queue.ts';

export interface SignInAttempt {
  name: string;
  password: string;
  address: string;
  /** From the device cookie; undefined = an unknown browser. */
  device: KnownDevice | undefined;
}

/** After so many failures within an hour a known browser is treated like an unknown one. */
const deviceFailuresMax = 10;
const deviceFailuresMs = 60 * 60_000;
const devicesMax = 10_000;

/** @returns check(attempt) -> the account. @throws PanelFailure wrongCredentials or tooMany */
export function createSignIn({ sql, hashing }: { sql: Sql; hashing: PasswordHashing }) {
  const queue = createSignInQueue();
  const devices = createBoundedMap<{ count: number; sinceMs: number }>(devicesMax);

  return async ({ name, password, address, device }: SignInAttempt): Promise<StoredAccount> => {
    let account: StoredAccount | undefined;
    const find = async () => {
      account = await findAccountByName(sql, name);
    };
    const matches = () => hashing.matches(password, account?.password);
    // An unknown browser causes no query before its turn.
    if (device) await find();
    const isRight =
      device && device.accountId === account?.id && mayTry(device.id)
        ? await counted(device.id, matches)
        : await queue.take(address, async () => {
            await find();
            return matches();
          });
    if (!account || !isRight) throw new PanelFailure('wrongCredentials');
    return account;
  };

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
