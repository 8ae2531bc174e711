/** Logs one JSON line per event to standard output, without personal data: no bodies, params, addresses or queries. */
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** The part of the logger that stores and deliveries need. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

/** One that cannot be written, such as to a full disk, ends and delays nothing: some lines wait in memory. */
export function createLog(level: string): FastifyBaseLogger {
  const output = pino.destination({ fd: 1, sync: true, maxLength: waitingMax });
  // Without a listener it would end the process, whose last flush would then repeat the write for ever.
  output.on('error', () => {});
  return pino({ level, serializers }, output);
}

const waitingMax = 1_000_000; // characters

/** Errors may contain text of an outside system, such as a database or a mail server. */
const messageLengthMax = 500;
const stackLengthMax = 4_000;

export const serializers = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] ?? '' }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  // `detail` of a database error and Node's `rawPacket` may contain what visitors sent.
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    code: error.code,
    message: error.message.slice(0, messageLengthMax),
    stack: (error.stack ?? '').slice(0, stackLengthMax),
  }),
};

const windowMs = 10_000;
const loggedMax = 10;

/**
 * Samples events that any client can cause: of each kind a few per window are logged and the others counted, so that
 * a flood cannot fill the disk with log lines.
 * @returns of an event undefined when it must not be logged, otherwise the number of events not logged before it
 */
export function createLogSample(nowMs = () => performance.now()) {
  const kinds = new Map<string, { startedAtMs: number; count: number }>(); // the callers use few fixed kinds
  return (kind: string): { unlogged?: number } | undefined => {
    const now = nowMs();
    const known = kinds.get(kind);
    if (known && now - known.startedAtMs < windowMs) {
      known.count += 1;
      return known.count <= loggedMax ? {} : undefined;
    }
    kinds.set(kind, { startedAtMs: now, count: 1 });
    const unlogged = Math.max(0, (known?.count ?? 0) - loggedMax);
    return unlogged > 0 ? { unlogged } : {};
  };
}
