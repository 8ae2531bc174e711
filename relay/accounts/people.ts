/** Who may use the panel. Whatever two relays do at once, an owner is left while there is an account. */
import { type Role, roleWords } from '../../contract/panel/account-inputs.ts';
import type { Invited, PersonRow } from '../../contract/panel/account-routes.ts';
import { Refusal } from '../base/refusal.ts';
import type { Sql, SqlDatabase } from '../store/db/sql-database.ts';
import { iso } from '../store/request-row.ts';
import * as accounts from './accounts.ts';
import { endInvitationsBy, invitationMs, invite, lockAccounts } from './invitations.ts';
import { wrongPassword } from './sign-in.ts';

/** Who changes it, as the password was checked, and when; null = a command on the server. */
interface Change {
  by: accounts.StoredAccount | null;
  now: Date;
}

export async function listPeople(sql: Sql): Promise<PersonRow[]> {
  const rows = await sql.rows(
    `SELECT id, name, role, last_seen_at,
       (SELECT count(*) FROM panel_passkeys WHERE account_id = panel_accounts.id) AS passkeys
     FROM panel_accounts ORDER BY name_key`,
  );
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    role: accounts.roleOf(row),
    lastSeenAt: iso(row.last_seen_at),
    passkeys: Number(row.passkeys),
  }));
}

/** @returns the token of a link: an account of this role, or another password for a known name */
export function invitePerson(
  database: SqlDatabase,
  { name: given, role }: { name: string; role: Role },
  { by, now }: Change,
): Promise<Omit<Invited, 'link'> & { token: string }> {
  return oneAtATime(database, { by, now }, async (sql) => {
    const known = await accounts.findAccountByName(sql, given);
    // An open panel would otherwise give its password away without asking for it.
    if (known && known.id === by?.id) throw new Refusal('ownAccount');
    const name = known?.name ?? given;
    const [account, kind] = known
      ? ([known, 'resetOffered'] as const)
      : ([{ id: '', name }, 'invited'] as const);
    await accounts.recordChange(sql, { at: now, by, account, kind, detail: known ? '' : roleWords[role] });
    const token = await invite(sql, { name, role, expiresAt: new Date(now.getTime() + invitationMs) });
    return { token, name, purpose: known ? 'reset' : 'join' };
  });
}

/** @param find the account, in the transaction @param role null = remove it @returns it as it was before */
export function changePerson(
  database: SqlDatabase,
  find: (sql: Sql) => Promise<accounts.StoredAccount | undefined>,
  role: Role | null,
  { by, now }: Change,
): Promise<accounts.StoredAccount> {
  return oneAtATime(database, { by, now }, async (sql) => {
    const account = await find(sql);
    if (!account) throw new Refusal('notFound');
    if (account.id === by?.id) throw new Refusal('ownAccount');
    const owners = await sql.rows("SELECT id FROM panel_accounts WHERE role = 'owner' LIMIT 2");
    if (account.role === 'owner' && owners.length < 2) throw new Refusal('lastOwner');
    if (role) await sql.rows('UPDATE panel_accounts SET role = $2 WHERE id = $1', [account.id, role]);
    else await accounts.removeAccount(sql, account);
    await endInvitationsBy(sql, account);
    const kind = role ? 'roleChanged' : 'accountRemoved';
    await accounts.recordChange(sql, { at: now, by, account, kind, detail: role ? roleWords[role] : '' });
    return account;
  });
}

/** @throws Refusal when `by` has another password since, or is no owner any more */
function oneAtATime<T>(
  database: SqlDatabase,
  { by, now }: Change,
  change: (sql: Sql) => Promise<T>,
): Promise<T> {
  return database.transaction(async (sql) => {
    await lockAccounts(database, sql);
    if (by && !(await accounts.lockAccount(sql, by, now))) throw wrongPassword('password');
    if (by && (await accounts.findAccount(sql, by.id))?.role !== 'owner') throw new Refusal('ownerOnly');
    return change(sql);
  });
}
