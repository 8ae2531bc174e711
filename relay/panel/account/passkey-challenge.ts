/**
 * Challenges that passkeys sign. Promises: only a challenge of this database and for this purpose is valid, for five
 * minutes, and once; issuing stores nothing, so that anonymous callers cannot fill the database.
 */
import { randomBytes } from 'node:crypto';
import type { Sql } from '../../store/sql-database.ts';
import { PanelFailure } from '../panel-failure.ts';
import type { PanelSecret } from './panel-secret.ts';
import { tokenHash } from './token.ts';

const lifeMs = 5 * 60_000;

/** @param purpose names the operation and its account @returns base64url */
export async function issueChallenge(secret: PanelSecret, purpose: string, now: Date): Promise<string> {
  const text = `${randomBytes(18).toString('base64url')}.${now.getTime() + lifeMs}`;
  return Buffer.from(`${text}.${await secret.sign(`challenge ${purpose}`, text)}`).toString('base64url');
}

export async function isChallenge(
  secret: PanelSecret,
  purpose: string,
  { challenge, now }: { challenge: string; now: Date },
): Promise<boolean> {
  const [nonce = '', expiresAt = '', signature = ''] = Buffer.from(challenge, 'base64url')
    .toString()
    .split('.');
  if (!(Number(expiresAt) > now.getTime())) return false;
  return secret.isSigned(`challenge ${purpose}`, `${nonce}.${expiresAt}`, signature);
}

/** Marks a verified challenge as used. @throws PanelFailure expired when it was used before. */
export async function redeemChallenge(sql: Sql, challenge: string, now: Date): Promise<void> {
  await sql.rows('DELETE FROM panel_used_challenges WHERE expires_at < $1', [now.getTime()]);
  const used = await sql.rows(
    `INSERT INTO panel_used_challenges (challenge_hash, expires_at) VALUES ($1, $2)
     ON CONFLICT (challenge_hash) DO NOTHING RETURNING challenge_hash`,
    [tokenHash(challenge), now.getTime() + lifeMs],
  );
  if (used.length === 0) throw new PanelFailure('expired');
}
