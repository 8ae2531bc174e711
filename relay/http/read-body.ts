/**
 * Reads a request's body into memory, at most `bodyBytesMax` of it. A larger body is read and discarded up to a limit, so
 * that its sender gets the answer instead of a broken connection. When Content-Length announces a larger body, the
 * answer does not wait for it.
 */
import type { IncomingMessage } from 'node:http';
import { bodyBytesMax } from '../../contract/emailjs.ts';

/** Beyond this the connection is closed. */
const discardedBytesMax = 2_000_000;

export async function readBody(
  payload: IncomingMessage,
): Promise<Buffer<ArrayBuffer> | 'tooLarge' | 'brokenOff'> {
  if (Number(payload.headers['content-length'] ?? 0) > bodyBytesMax) return 'tooLarge';
  const { promise, resolve } = Promise.withResolvers<Buffer<ArrayBuffer> | 'tooLarge' | 'brokenOff'>();
  const chunks: Buffer[] = [];
  let length = 0;
  payload.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= bodyBytesMax) chunks.push(chunk);
    else chunks.length = 0;
    if (length > discardedBytesMax) resolve('tooLarge');
  });
  payload.once('end', () => resolve(length > bodyBytesMax ? 'tooLarge' : Buffer.concat(chunks)));
  payload.once('error', () => resolve('brokenOff'));
  payload.once('close', () => resolve('brokenOff'));
  return promise;
}

/**
 * True when too much of the body may still arrive, so that the connection must be closed after the answer.
 * @param tooLarge whether a body of unknown length was read until it exceeded the limit
 */
export function mustCutOff({ complete, headers }: IncomingMessage, tooLarge: boolean): boolean {
  const { 'content-length': announced } = headers;
  return !complete && (announced === undefined ? tooLarge : Number(announced) > discardedBytesMax);
}
