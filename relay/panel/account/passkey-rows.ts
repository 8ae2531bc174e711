/** Stored passkeys: public keys and their metadata. */
import { randomUUID } from 'node:crypto';
import type { Account, Passkey } from '../../../contract/panel-account.ts';
import type { Row, Sql } from '../../store/sql-database.ts';

export interface StoredPasskey extends Passkey {
  account: Account;
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

const columns = `SELECT p.*, a.name AS account_name FROM panel_passkeys p
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
  added: Pick<StoredPasskey, 'account' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
  now: Date,
): Promise<Passkey | undefined> {
  const [row] = await sql.rows(
    `INSERT INTO panel_passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING *`,
    [
      randomUUID(),
      added.account.id,
      added.credentialId,
      added.publicKey,
      added.counter,
      JSON.stringify(added.transports),
      added.name,
      now.getTime(),
    ],
  );
  return row && shownPasskey(passkeyOf({ ...row, account_name: added.account.name }));
}

/** @returns its name; undefined = the account has no such passkey */
export async function removePasskey(sql: Sql, account: Account, id: string): Promise<string | undefined> {
  const [row] = await sql.rows(
    'DELETE FROM panel_passkeys WHERE account_id = $1 AND id = $2 RETURNING name',
    [account.id, id],
  );
  return row && String(row.name);
}

export async function notePasskeyUse(sql: Sql, id: string, counter: number, now: Date): Promise<void> {
  await sql.rows('UPDATE panel_passkeys SET counter = $2, last_used_at = $3 WHERE id = $1', [
    id,
    counter,
    now.getTime(),
  ]);
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
    account: { id: String(row.account_id), name: String(row.account_name) },
    credentialId: String(row.credential_id),
    publicKey: String(row.public_key),
    counter: Number(row.counter),
    transports: JSON.parse(String(row.transports)) as string[], // written by addPasskey alone
  };
}
