/** The challenge that a passkey signs. Issuing stores nothing: anonymous callers cannot fill the database. */
import { randomBytes } from 'node:crypto';
import { Refusal } from '../base/refusal.ts';
import type { Sql } from '../store/db/sql-database.ts';
import { type PanelSecret, tokenHash } from './panel-secret.ts';

const challengeLifeMs = 5 * 60_000;

/** @param purpose names the operation and its account */
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
