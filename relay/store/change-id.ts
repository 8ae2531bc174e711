/** Ids of changes. Node's UUIDv7 does not ascend within a millisecond, in which one person may change two things. */
import { randomUUIDv7 } from 'node:crypto';

let lastTime = '';
let count = 0;

/** @returns a UUIDv7 whose rand_a counts the ids of this process within the millisecond (RFC 9562, 6.2, method 1). */
export function newChangeId(): string {
  const id = randomUUIDv7();
  const time = id.slice(0, 13);
  count = time === lastTime ? count + 1 : 0;
  lastTime = time;
  return `${id.slice(0, 15)}${count.toString(16).padStart(3, '0')}${id.slice(18)}`;
}
