/** Secrets: tokens of sessions and links, of which only the hash is stored, and the key that signs. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SqlDatabase } from '../store/db/sql-database.ts';

const tokenBytes = 32;

/** 256 random bits, base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** A plain hash suffices: 256 random bits cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export type PanelSecret = ReturnType<typeof createPanelSecret>;

/** Signs challenges and device cookies; created once, shared by all relays of a database. */
export function createPanelSecret(database: SqlDatabase) {
  let known: Buffer | undefined;

  async function secret(): Promise<Buffer> {
    if (known) return known;
    const make = 'INSERT INTO panel_secret (one, value) VALUES (1, $1) ON CONFLICT (one) DO NOTHING';
    await database.rows(make, [newToken()]);
    const [row] = await database.rows('SELECT value FROM panel_secret WHERE one = 1');
    known = Buffer.from(String(row?.value), 'base64url');
    return known;
  }

  async function hmac(purpose: string, text: string): Promise<Buffer> {
    const key = await secret();
    return createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
  }

  return {
    /** @param purpose separates signatures of different kinds of text */
    sign: async (purpose: string, text: string) => (await hmac(purpose, text)).toString('base64url'),
    async isSigned(purpose: string, text: string, signature: string): Promise<boolean> {
      const [right, given] = [await hmac(purpose, text), Buffer.from(signature, 'base64url')];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
