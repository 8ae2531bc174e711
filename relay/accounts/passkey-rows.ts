/** Stored passkeys: public keys and their metadata. */
import { randomUUID } from 'node:crypto';
import type { Account, Passkey } from '../../contract/panel-account.ts';
import type { Row, Sql } from '../db/sql-database.ts';
import type { StoredAccount } from './accounts.ts';

interface StoredPasskey extends Passkey {
  account: StoredAccount;
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
}

const columns = `SELECT p.*, a.name AS account_name, a.password FROM panel_passkeys p
  JOIN panel_accounts a ON a.id = p.account_id`;

export async function findPasskey(sql: Sql, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await sql.rows(`${columns} WHERE p.credential_id = $1`, [credentialId]);
  return row && passkeyOf(row);
}

export async function passkeysOf(sql: Sql, account: Account): Promise<StoredPasskey[]> {
  const rows = await sql.rows(`${columns} WHERE p.account_id = $1 ORDER BY p.created_at`, [account.id]);
  return rows.map(passkeyOf);
}

/** @returns undefined when this credential is stored already */
export async function addPasskey(
  sql: Sql,
  added: Pick<StoredPasskey, 'account' | 'credentialId' | 'publicKey' | 'counter' | 'name'>,
  now: Date,
): Promise<Passkey | undefined> {
  const [row] = await sql.rows(
    `INSERT INTO panel_passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, '[]', $6, $7) ON CONFLICT (credential_id) DO NOTHING RETURNING *`,
    [
      randomUUID(),
      added.account.id,
      added.credentialId,
      added.publicKey,
      added.counter,
      added.name,
      now.getTime(),
    ],
  );
  const { name: account_name, password } = added.account;
  return row && shownPasskey(passkeyOf({ ...row, account_name, password }));
}

/** @returns its name; undefined = the account has no such passkey */
export async function removePasskey(sql: Sql, account: Account, id: string): Promise<string | undefined> {
  const [row] = await sql.rows(
    'DELETE FROM panel_passkeys WHERE account_id = $1 AND id = $2 RETURNING name',
    [account.id, id],
  );
  return row && String(row.name);
}

/**
 * @param used with the counter of a verified assertion
 * @returns false when the passkey was removed meanwhile, or used with this counter or a later one, as a copy of it would be
 *   (Web Authentication Level 3, 7.2); many passkeys do not count: theirs is always 0
 */
export async function recordPasskeyUse(
  sql: Sql,
  { id, counter }: { id: string; counter: number },
  now: Date,
): Promise<boolean> {
  const rows = await sql.rows(
    `UPDATE panel_passkeys SET counter = $2, last_used_at = $3
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
    [id, counter, now.getTime()],
  );
  return rows.length > 0;
}

export function shownPasskey({ id, name, createdAt, lastUsedAt }: Passkey): Passkey {
  return { id, name, createdAt, lastUsedAt };
}

function passkeyOf(row: Row): StoredPasskey {
  return {
    id: String(row.id),
    name: String(row.name),
    createdAt: new Date(Number(row.created_at)).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(Number(row.last_used_at)).toISOString(),
    account: {
      id: String(row.account_id),
      name: String(row.account_name),
      password: String(row.password),
    },
    credentialId: String(row.credential_id),
    publicKey: String(row.public_key),
    counter: Number(row.counter),
  };
}
