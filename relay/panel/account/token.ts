/** Random texts that let somebody in. Only their hash is stored: who reads the database cannot use them. */
import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** 256 random bits, base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Needs neither salt nor costs: 256 random bits cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
