/** The relay's own log, kept as text instead of being printed. */
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { serializers } from '../../relay/log.ts';

export function recordedLog(level: string): { log: FastifyBaseLogger; text: () => string } {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  return { log: pino({ level, serializers }, { write }), text: () => text };
}
