/** The panel's accounts. Names that look the same count as one name. */
import { randomUUID } from 'node:crypto';
import { accountNameKey, type Role } from '../../contract/panel/account-inputs.ts';
import type { Account, AccountChange } from '../../contract/panel/account-routes.ts';
import type { Person } from '../../contract/panel/answers.ts';
import { accountChangesMax } from '../../contract/panel/limits.ts';
import { removeDevicesOf } from '../delivery/push-devices.ts';
import { newChangeId } from '../store/change-log.ts';
import type { Row, Sql } from '../store/db/sql-database.ts';
import { iso, personOf } from '../store/request-row.ts';

export interface StoredAccount extends Account {
  /** Its hash. */
  password: string;
}

export async function hasAccounts(sql: Sql): Promise<boolean> {
  return (await sql.rows('SELECT id FROM panel_accounts LIMIT 1')).length > 0;
}

export async function findAccountByName(sql: Sql, name: string): Promise<StoredAccount | undefined> {
  const [row] = await sql.rows('SELECT * FROM panel_accounts WHERE name_key = $1', [accountNameKey(name)]);
  return row && accountOf(row);
}

export async function findAccount(sql: Sql, id: string): Promise<StoredAccount | undefined> {
  const [row] = await sql.rows('SELECT * FROM panel_accounts WHERE id = $1', [id]);
  return row && accountOf(row);
}

/** Keeps the account as it was read until the transaction ends. @returns false when it is not so any more */
export async function lockAccount(sql: Sql, { id, password }: StoredAccount, now: Date): Promise<boolean> {
  const rows = await sql.rows(
    'UPDATE panel_accounts SET last_seen_at = $3 WHERE id = $1 AND password = $2 RETURNING id',
    [id, password, now.getTime()],
  );
  return rows.length > 0;
}

/** @param password its hash @returns undefined when the name is taken */
export async function createAccount(
  sql: Sql,
  { name, password, role }: Pick<StoredAccount, 'name' | 'password' | 'role'>,
  now: Date,
) {
  const [row] = await sql.rows(
    `INSERT INTO panel_accounts (id, name, name_key, password, role, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (name_key) DO NOTHING RETURNING *`,
    [randomUUID(), name, accountNameKey(name), password, role, now.getTime()],
  );
  return row && accountOf(row);
}

/** @param password its hash */
export async function setPassword(sql: Sql, account: Person, password: string): Promise<void> {
  await sql.rows('UPDATE panel_accounts SET password = $2 WHERE id = $1', [account.id, password]);
}

/** Removes the account with its sessions, passkeys and invitation. Log entries keep its name. */
export async function removeAccount(sql: Sql, { id, name }: Person): Promise<void> {
  // In the order in which an invitation is used: it waits, and then finds neither.
  await sql.rows('DELETE FROM panel_invitations WHERE name_key = $1', [accountNameKey(name)]);
  // The account, its sessions, their devices: all lock them in this order.
  await sql.rows('UPDATE panel_accounts SET name = name WHERE id = $1', [id]);
  await sql.rows('DELETE FROM panel_sessions WHERE account_id = $1', [id]);
  await removeDevicesOf(sql, { id });
  await sql.rows('DELETE FROM panel_accounts WHERE id = $1', [id]);
}

/** @param row with all columns of `panel_accounts` */
export function accountOf(row: Row): StoredAccount {
  const [id, name, password] = [row.id, row.name, row.password].map(String);
  return { id, name, password, role: roleOf(row), keepsRead: row.keeps_read === 1 } as StoredAccount; // as the columns are
}

export function roleOf(row: Row): Role {
  return row.role as Role; // written from Role values only
}

interface NewChange extends Pick<AccountChange, 'kind'>, Partial<Pick<AccountChange, 'detail'>> {
  at: Date;
  account: Person;
  /** Null = a command on the server; absent = the account itself. */
  by?: Person | null;
}

/** To be called in the transaction of the change itself. */
export async function recordChange(sql: Sql, { at, account, by = account, kind, detail = '' }: NewChange) {
  await sql.rows(
    `INSERT INTO panel_account_changes (id, at, by_id, by_name, account_id, account_name, kind, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [newChangeId(), at.getTime(), by?.id ?? null, by?.name ?? null, account.id, account.name, kind, detail],
  );
}

export async function listChanges(sql: Sql): Promise<AccountChange[]> {
  const rows = await sql.rows(
    `SELECT * FROM panel_account_changes ORDER BY id DESC LIMIT ${accountChangesMax}`,
  );
  return rows.map((row) => ({
    id: String(row.id),
    at: iso(row.at) ?? '',
    by: personOf(row.by_id, row.by_name),
    account: { id: String(row.account_id), name: String(row.account_name) },
    kind: row.kind as AccountChange['kind'], // written by recordChange alone
    detail: String(row.detail),
  }));
}
