/**
 * Reads a request's body into memory, never more of it than `bytesMax`. What is too large is thrown away
 * up to a point instead of cut off, so that its sender reads the answer instead of a broken connection. Where
 * the length is announced, the answer need not wait for the body.
 */
import type { IncomingMessage } from 'node:http';

/** More than this is cut off. */
const discardedBytesMax = 2_000_000;

export async function readBody(
  payload: IncomingMessage,
  bytesMax: number,
): Promise<Buffer<ArrayBuffer> | 'tooLarge' | 'brokenOff'> {
  if (Number(payload.headers['content-length'] ?? 0) > bytesMax) return 'tooLarge';
  const { promise, resolve } = Promise.withResolvers<Buffer<ArrayBuffer> | 'tooLarge' | 'brokenOff'>();
  const chunks: Buffer[] = [];
  let length = 0;
  payload.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= bytesMax) chunks.push(chunk);
    else chunks.length = 0;
    if (length > discardedBytesMax) resolve('tooLarge');
  });
  payload.once('end', () => resolve(length > bytesMax ? 'tooLarge' : Buffer.concat(chunks)));
  payload.once('error', () => resolve('brokenOff'));
  payload.once('close', () => resolve('brokenOff'));
  return promise;
}

/**
 * True when too much of a body may still come: the connection ends with the answer.
 * @param tooLarge a body of unknown length was read until it was too large
 */
export function mustCutOff({ complete, headers }: IncomingMessage, tooLarge: boolean): boolean {
  const { 'content-length': announced } = headers;
  return !complete && (announced === undefined ? tooLarge : Number(announced) > discardedBytesMax);
}
