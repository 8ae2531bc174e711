/** One JSON line an event on standard output. No bodies, params, addresses, queries: nothing of a person. */
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** The part of a log that stores and deliveries need. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export function createLog(level: string): FastifyBaseLogger {
  return pino({ level, serializers });
}

/** An error may carry what an outside system wrote: a database, or a mail server. */
const messageLengthMax = 500;
const stackLengthMax = 4_000;

export const serializers = {
  req: ({ method, url }: { method: string; url: string }) => ({
    method,
    path: url.split('?', 1)[0] ?? '',
  }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  // A database's `detail` and Node's `rawPacket` would carry what people sent.
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    code: error.code,
    message: error.message.slice(0, messageLengthMax),
    stack: (error.stack ?? '').slice(0, stackLengthMax),
  }),
};
