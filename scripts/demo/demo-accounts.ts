/** The two people of the demo. Their password is no secret: the demo listens on this machine alone. */
import type { Account } from '../../contract/panel-account.ts';
import { invite, redeemInvitation } from '../../relay/panel/account/invitations.ts';
import { createPasswordHashing } from '../../relay/panel/account/password-hash.ts';
import type { SqlDatabase } from '../../relay/store/sql-database.ts';
import { dayMs, demoDays } from './demo-times.ts';

export const demoPassword = 'demostración';
export const demoNames = ['Ana Torres', 'Jorge Huamán'] as const;

export async function addDemoAccounts(database: SqlDatabase, now: Date): Promise<[Account, Account]> {
  const password = await createPasswordHashing().hash(demoPassword);
  const [owner, colleague] = demoNames;
  const madeAt = new Date(now.getTime() - (demoDays + 2) * dayMs);
  const expiresAt = new Date(madeAt.getTime() + dayMs);
  const redeem = (token: string, name: string) =>
    database.transaction((sql) => redeemInvitation(database, sql, { token, name, password, now: madeAt }));
  return [
    await redeem(await invite(database, { name: '', expiresAt }), owner),
    await redeem(await invite(database, { name: colleague, expiresAt }), colleague),
  ];
}
