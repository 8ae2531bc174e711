/** Stored passkeys, their public keys (COSE) as base64url, and the challenges that they sign. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { Account, Passkey } from '../../contract/panel/account-routes.ts';
import { Refusal } from '../base/refusal.ts';
import type { Sql } from '../store/db/sql-database.ts';
import { iso } from '../store/request-row.ts';
import { accountOf } from './accounts.ts';
import { type PanelSecret, tokenHash } from './panel-secret.ts';

export async function findPasskey(sql: Sql, credentialId: string) {
  const [row] = await sql.rows(
    `SELECT a.*, p.id AS passkey_id, p.public_key, p.counter FROM panel_passkeys p
     JOIN panel_accounts a ON a.id = p.account_id WHERE p.credential_id = $1`,
    [credentialId],
  );
  if (!row) return undefined;
  const publicKey = new Uint8Array(Buffer.from(String(row.public_key), 'base64url'));
  const credential: WebAuthnCredential = { id: credentialId, publicKey, counter: Number(row.counter) };
  return { id: String(row.passkey_id), account: accountOf(row), credential };
}

export async function listPasskeys(sql: Sql, { id }: Account): Promise<Passkey[]> {
  const rows = await sql.rows('SELECT * FROM panel_passkeys WHERE account_id = $1 ORDER BY created_at', [id]);
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    createdAt: iso(row.created_at) ?? '',
    lastUsedAt: iso(row.last_used_at),
  }));
}

export async function addPasskey(
  sql: Sql,
  account: Account,
  { id: credentialId, publicKey, counter }: WebAuthnCredential,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  const key = Buffer.from(publicKey).toString('base64url');
  await sql.rows(
    `INSERT INTO panel_passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, '[]', $6, $7)`,
    [randomUUID(), account.id, credentialId, key, counter, name, now.getTime()],
  );
}

/** @returns false when removed, or a copy was used: the counter did not grow (WebAuthn 7.2; many are 0) */
export async function recordPasskeyUse(sql: Sql, id: string, counter: number, now: Date): Promise<boolean> {
  const rows = await sql.rows(
    `UPDATE panel_passkeys SET counter = $2, last_used_at = $3
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
    [id, counter, now.getTime()],
  );
  return rows.length > 0;
}

const challengeLifeMs = 5 * 60_000;

/** Issuing stores nothing: anonymous callers cannot fill the database. @param purpose operation and account */
export function passkeyChallenge(secret: PanelSecret, purpose: string, now: Date) {
  const signedFor = `challenge ${purpose}`;
  let used = '';
  return {
    async issue(): Promise<Uint8Array<ArrayBuffer>> {
      const text = `${randomBytes(18).toString('base64url')}.${now.getTime() + challengeLifeMs}`;
      return new Uint8Array(Buffer.from(`${text}.${await secret.sign(signedFor, text)}`));
    },
    async isValid(challenge: string): Promise<boolean> {
      used = challenge;
      const [nonce, expiresAt, signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.');
      if (!(Number(expiresAt) > now.getTime())) return false;
      return secret.isSigned(signedFor, `${nonce}.${expiresAt}`, signature);
    },
    /** Marks the verified challenge as used. @throws Refusal expired when it was used before. */
    async redeem(sql: Sql): Promise<void> {
      await sql.rows('DELETE FROM panel_used_challenges WHERE expires_at < $1', [now.getTime()]);
      const fresh = await sql.rows(
        `INSERT INTO panel_used_challenges (challenge_hash, expires_at) VALUES ($1, $2)
         ON CONFLICT (challenge_hash) DO NOTHING RETURNING challenge_hash`,
        [tokenHash(used), now.getTime() + challengeLifeMs],
      );
      if (fresh.length === 0) throw new Refusal('expired');
    },
  };
}
