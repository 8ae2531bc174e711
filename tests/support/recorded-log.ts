/** The relay's own log, kept as text instead of being printed. */
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { serializers } from '../../relay/base/log.ts';

export function recordedLog(level: string): { log: FastifyBaseLogger; text: () => string } {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  return { log: pino({ level, serializers }, { write }), text: () => lines.join('') };
}
