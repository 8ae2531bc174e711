/** Logs one JSON line per event to standard output, without personal data: no bodies, params, addresses or queries. */
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** The part of the logger that stores and deliveries need. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export function createLog(level: string): FastifyBaseLogger {
  return pino({ level, serializers });
}

/** Errors may contain text of an outside system, such as a database or a mail server. */
const messageLengthMax = 500;
const stackLengthMax = 4_000;

export const serializers = {
  req: ({ method, url }: { method: string; url: string }) => ({
    method,
    path: url.split('?', 1)[0] ?? '',
  }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  // `detail` of a database error and Node's `rawPacket` may contain what visitors sent.
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    code: error.code,
    message: error.message.slice(0, messageLengthMax),
    stack: (error.stack ?? '').slice(0, stackLengthMax),
  }),
};
