/**
 * Ids that grow with time (UUID version 7, RFC 9562 section 5.7): a store appends them to its indexes instead of
 * writing all over them. 74 of the bits are random, so that nobody guesses one.
 */
import { randomUUID } from 'node:crypto';

/** @param now what stands in the first 48 bits, to the millisecond */
export function newRequestId(now: Date): string {
  const moment = now.getTime().toString(16).padStart(12, '0');
  // Of a random UUID: the version gives way to 7, the variant and 74 random bits stay.
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${randomUUID().slice(15)}`;
}
