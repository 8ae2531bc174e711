/**
 * Asks for the password again before an account is changed: at an unattended panel the account can neither be taken over
 * nor its password be guessed.
 */
import type { Account } from '../../../contract/panel-account.ts';
import { createBoundedMap } from '../../http/bounded-map.ts';
import { PanelFailure } from '../panel-failure.ts';
import type { AccountDeps } from './account-deps.ts';
import { findAccount } from './accounts.ts';

/** Wrong passwords that one account may try in its sessions within the time. */
const failuresMax = 10;
const rememberedMs = 15 * 60_000;
const accountsMax = 1_000;

/** @throws PanelFailure that names `field` when the password is wrong */
export type PasswordCheck = (account: Account, password: string, field: string) => Promise<void>;

export function createPasswordCheck({
  database,
  hashing,
}: Pick<AccountDeps, 'database' | 'hashing'>): PasswordCheck {
  const failed = createBoundedMap<{ count: number; sinceMs: number }>(accountsMax);

  return async ({ id }, password, field) => {
    const now = performance.now();
    const failures = failed.get(id, () => ({ count: 0, sinceMs: now }));
    if (now - failures.sinceMs > rememberedMs) Object.assign(failures, { count: 0, sinceMs: now });
    if (failures.count >= failuresMax)
      throw new PanelFailure('tooMany', {
        retryAfterSeconds: Math.ceil((failures.sinceMs + rememberedMs - now) / 1000),
      });
    failures.count += 1;
    const account = await findAccount(database, id);
    if (!(await hashing.matches(password, account?.password)))
      throw new PanelFailure('wrongCredentials', { problems: { [field]: 'Esta no es tu contraseña' } });
    failures.count = 0;
  };
}
