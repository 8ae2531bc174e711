/** The two people of the demo. Their password is no secret: the demo listens on this machine alone. */
import type { Account } from '../../contract/panel-account.ts';
import { invite, redeemInvitation } from '../../relay/accounts/invitations.ts';
import { createPasswordHashing } from '../../relay/accounts/password-hash.ts';
import { startSession } from '../../relay/accounts/sessions.ts';
import type { SqlDatabase } from '../../relay/db/sql-database.ts';
import { dayMs, demoDays, minuteMs } from './demo-times.ts';

export const demoPassword = 'demostración';
export const demoNames = ['Ana Torres', 'Jorge Huamán'] as const;

export async function addDemoAccounts(database: SqlDatabase, now: Date): Promise<[Account, Account]> {
  const password = await createPasswordHashing().hash(demoPassword);
  const [owner, colleague] = demoNames;
  const madeAt = new Date(now.getTime() - (demoDays + 2) * dayMs);
  const expiresAt = new Date(madeAt.getTime() + dayMs);
  const redeem = (token: string, name: string) =>
    database.transaction((sql) => redeemInvitation(database, sql, { token, name, password, now: madeAt }));
  const people = [
    await redeem(await invite(database, { name: '', expiresAt }), owner),
    await redeem(await invite(database, { name: colleague, expiresAt }), colleague),
  ] as const;
  for (const [at, account] of people.entries())
    await startSession(database, {
      account,
      device: at === 0 ? 'Chrome, Android' : 'Firefox, Windows',
      signedInWith: 'password',
      now: new Date(now.getTime() - (at + 1) * 40 * minuteMs),
    });
  return [...people];
}
