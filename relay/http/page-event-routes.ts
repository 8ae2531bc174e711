/**
 * Where the page reports how far a visitor came with the form, and which contact was pressed. Answers 204 and nothing else: to the page itself, within
 * the rate limits, without a body. What asks not to be counted is answered the same and not counted.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CountedEvent, figuresPath, pageEvents } from '../../contract/counted-events.ts';
import { answers } from '../../contract/emailjs.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { refusesCounting } from '../visits/is-visit.ts';
import { isFromOwnPage } from './origin.ts';

interface PageEventDeps {
  /** Undefined = nothing is counted (FIGURES=off); a page that was fetched before is answered all the same. */
  count: ((event: CountedEvent) => void) | undefined;
  publicUrl: string | undefined;
  /** Requests of one source; 0 = no limit. */
  perMinute: number;
}

export function addPageEventRoutes(app: FastifyInstance, deps: PageEventDeps): void {
  const { count, publicUrl, perMinute } = deps;
  const limit = createRateLimiter(perMinute);
  for (const event of pageEvents)
    app.post(
      `${figuresPath}/${event}`,
      {
        // Before a body is read: there is none to read.
        onRequest: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          const retryAfterSeconds = limit(request.ip);
          const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
          if (retryAfterSeconds > 0)
            return refuse(reply.header('retry-after', retryAfterSeconds), 429, answers.tooManyRequests);
          if (length !== '0' || coding !== undefined) return refuse(reply, 413, 'No body is expected');
          if (!isFromOwnPage(request, publicUrl)) return refuse(reply, 403, answers.originForbidden);
        },
      },
      async (request, reply) => {
        if (!refusesCounting(request.headers)) count?.(event);
        return reply.code(204).send();
      },
    );
}

function refuse(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers({ connection: 'close', 'content-type': 'text/plain; charset=utf-8' })
    .send(text);
}
