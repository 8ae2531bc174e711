/** Random tokens of sessions and links. Only their hash is stored, which is useless to a reader of the database. */
import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** 256 random bits, base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** A plain hash suffices: 256 random bits cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
