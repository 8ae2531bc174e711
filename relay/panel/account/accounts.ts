/** The panel's accounts. Names that look the same count as one name. */
import { randomUUID } from 'node:crypto';
import type { Account, PersonRow } from '../../../contract/panel-account.ts';
import { accountNameKey } from '../../../contract/panel-account-inputs.ts';
import type { Row, Sql } from '../../store/sql-database.ts';

export interface StoredAccount extends Account {
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

/** @param password its hash @returns undefined when the name is taken */
export async function createAccount(
  sql: Sql,
  { name, password, now }: { name: string; password: string; now: Date },
): Promise<Account | undefined> {
  const [row] = await sql.rows(
    `INSERT INTO panel_accounts (id, name, name_key, password, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name_key) DO NOTHING RETURNING id, name`,
    [randomUUID(), name, accountNameKey(name), password, now.getTime()],
  );
  return row && { id: String(row.id), name: String(row.name) };
}

/** @param password its hash */
export async function setPassword(sql: Sql, account: Account, password: string): Promise<void> {
  await sql.rows('UPDATE panel_accounts SET password = $2 WHERE id = $1', [account.id, password]);
}

/** Removes the account with its sessions, passkeys and invitation. Log entries keep its name. */
export async function removeAccount(sql: Sql, { id, name }: Account): Promise<void> {
  await sql.rows('DELETE FROM panel_accounts WHERE id = $1', [id]);
  await sql.rows('DELETE FROM panel_invitations WHERE name_key = $1', [accountNameKey(name)]);
}

export async function listPeople(sql: Sql): Promise<PersonRow[]> {
  const rows = await sql.rows(
    `SELECT id, name, created_at, last_seen_at,
       (SELECT count(*) FROM panel_passkeys WHERE account_id = panel_accounts.id) AS passkeys
     FROM panel_accounts ORDER BY name_key`,
  );
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    createdAt: new Date(Number(row.created_at)).toISOString(),
    lastSeenAt: row.last_seen_at === null ? null : new Date(Number(row.last_seen_at)).toISOString(),
    passkeys: Number(row.passkeys),
  }));
}

function accountOf(row: Row): StoredAccount {
  return { id: String(row.id), name: String(row.name), password: String(row.password) };
}
