/**
 * Ids that grow with time (UUID version 7, RFC 9562 section 5.7): a store appends them to its indexes instead of
 * writing all over them. 74 of the bits are random, so that nobody guesses one.
 */
import { randomBytes } from 'node:crypto';

/** @param now what stands in the first 48 bits, to the millisecond */
export function newRequestId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
