/** One-time links that create an account or reset its password; a new one for a name voids the one before. */
import { accountNameKey, type Role } from '../../contract/panel/account-inputs.ts';
import type { InvitationLook } from '../../contract/panel/account-routes.ts';
import { panelPath, viewHref } from '../../contract/panel/addresses.ts';
import type { Person } from '../../contract/panel/answers.ts';
import { Refusal } from '../base/refusal.ts';
import type { Sql, SqlDatabase } from '../store/db/sql-database.ts';
import * as accounts from './accounts.ts';
import { newToken, tokenHash } from './panel-secret.ts';
import { endSessions } from './sessions.ts';

const firstLinkMs: number = 15 * 60_000;
export const invitationMs: number = 24 * 60 * 60_000;

interface Invitation {
  /** Empty = the first account. */
  name: string;
  role?: Role;
  expiresAt: Date;
}

/** @returns the token; only its hash is stored */
export async function invite(sql: Sql, { name, role = 'owner', expiresAt }: Invitation): Promise<string> {
  const token = newToken();
  await sql.rows(
    `INSERT INTO panel_invitations (name_key, name, role, token_hash, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name_key) DO UPDATE SET name = excluded.name, role = excluded.role,
       token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [accountNameKey(name), name, role, tokenHash(token), expiresAt.getTime()],
  );
  return token;
}

/** @param base PUBLIC_URL, or this machine's own address */
export function invitationLink(base: string, token: string): string {
  return `${base}${viewHref('invitation')}#${token}`;
}

/**
 * The link that creates the first account, for each start of the relay; it invalidates the previous one.
 * @returns lines for the terminal, never for the log; without a link once an account exists, or with the reason why none
 * could be stored, such as a full disk, which must not end the relay
 */
export async function firstLinkLines(database: SqlDatabase, base: string, now: Date): Promise<string[]> {
  try {
    if (await accounts.hasAccounts(database)) return [`Panel       ${base}${panelPath}`];
    const token = await invite(database, { name: '', expiresAt: new Date(now.getTime() + firstLinkMs) });
    return [
      `Panel       todavía no hay cuentas. Abre este enlace antes de ${firstLinkMs / 60_000} minutos; sirve una vez:`,
      `            ${invitationLink(base, token)}`,
    ];
  } catch (error) {
    return [
      `Panel       ${base}${panelPath}; no se sabe si hay cuentas, y no se pudo guardar un enlace (${(error as Error).message}):`,
      '            inicia el relay otra vez cuando pueda guardar',
    ];
  }
}

const valid = 'FROM panel_invitations WHERE token_hash = $1 AND expires_at > $2';

/** @throws Refusal expired when the link was used, was replaced or has expired. */
export async function lookAtInvitation(sql: Sql, token: string, now: Date): Promise<InvitationLook> {
  const { name, known } = await invitedBy(sql, `SELECT * ${valid}`, { token, now });
  if (name === '') return { purpose: 'first', name: null };
  return { purpose: known ? 'reset' : 'join', name: known?.name ?? name };
}

async function invitedBy(sql: Sql, query: string, { token, now }: { token: string; now: Date }) {
  const [row] = await sql.rows(query, [tokenHash(token), now.getTime()]);
  const name = String(row?.name ?? '');
  if (!row || (name === '' && (await accounts.hasAccounts(sql)))) throw new Refusal('expired');
  return { name, role: accounts.roleOf(row), known: await accounts.findAccountByName(sql, name) };
}

/** Serialises what makes and removes accounts, so that two at once cannot both create the first one. */
export function lockAccounts(database: SqlDatabase, sql: Sql): Promise<void> {
  return database.lock(sql, ['panel accounts']);
}

/** The links that this person made and nobody has used end with what let the person make them. */
export async function endInvitationsBy(sql: Sql, { id }: Person): Promise<void> {
  await sql.rows(
    `DELETE FROM panel_invitations WHERE EXISTS (SELECT 1 FROM panel_account_changes
       WHERE by_id = $1 AND account_name = name AND at = expires_at - CAST($2 AS BIGINT))`,
    [id, invitationMs],
  );
}

/** @param use its name counts for the first account only, its password is the hash @throws Refusal expired */
export async function redeemInvitation(
  database: SqlDatabase,
  sql: Sql,
  use: { token: string; name: string; password: string; now: Date },
): Promise<accounts.StoredAccount> {
  const { now, password } = use;
  await lockAccounts(database, sql);
  const { name, role, known } = await invitedBy(sql, `DELETE ${valid} RETURNING *`, use);
  if (!known) {
    const account = await accounts.createAccount(sql, { name: name || use.name, password, role }, now);
    if (!account) throw new Refusal('expired');
    await accounts.recordChange(sql, { at: now, account, kind: 'accountCreated' });
    return account;
  }
  await accounts.setPassword(sql, known, password);
  await endSessions(sql, known, '');
  // An intruder may have added a passkey, and made links.
  await sql.rows('DELETE FROM panel_passkeys WHERE account_id = $1', [known.id]);
  await endInvitationsBy(sql, known);
  await accounts.recordChange(sql, { at: now, account: known, kind: 'passwordReset' });
  return { ...known, password };
}
