/**
 * Reads a request's body into memory, never more of it than `bodyBytesMax`. A body that is too large is
 * known at once; what the browser still sends is thrown away, so that it reads the answer instead of a
 * broken connection.
 */
import type { IncomingMessage } from 'node:http';
import { bodyBytesMax } from '../../contract/emailjs.ts';

/** Node throws away the rest of such a body after the answer; larger ones are cut off. */
const discardedBytesMax = 2_000_000;

/** @throws Error when the sender breaks off. */
export async function readBody(payload: IncomingMessage): Promise<Buffer<ArrayBuffer> | 'tooLarge'> {
  if (Number(payload.headers['content-length'] ?? 0) > bodyBytesMax) return 'tooLarge';
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer> | 'tooLarge'>();
  const chunks: Buffer[] = [];
  let length = 0;
  payload.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= bodyBytesMax) chunks.push(chunk);
    else {
      chunks.length = 0;
      resolve('tooLarge');
    }
  });
  payload.once('end', () => resolve(Buffer.concat(chunks)));
  payload.once('error', reject);
  payload.once('close', () => reject(new Error('the sender broke off')));
  return promise;
}

/** True when the rest of a body that is too large may be endless: the connection ends with the answer. */
export function mustCutOff({ headers }: IncomingMessage): boolean {
  return !(Number(headers['content-length']) <= discardedBytesMax);
}
