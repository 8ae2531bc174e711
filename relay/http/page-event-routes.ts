/**
 * Where the page reports a step of its form, or a pressed contact. Answers 204 to the page itself, within the rate
 * limits; Fastify refuses bodies, as it has no parser here. What asks not to be counted is answered the same.
 */
import type { FastifyInstance } from 'fastify';
import { type CountedEvent, figuresPath, pageEvents } from '../../contract/counted-events.ts';
import { answers } from '../../contract/emailjs.ts';
import type { Config } from '../config.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { sourceOf } from '../limits/source-of.ts';
import { refusesCounting } from '../visits/is-visit.ts';
import { isFromOwnPage } from './origin.ts';

export interface PageEventDeps {
  config: Pick<Config, 'publicUrl' | 'http'>;
  /** Absent = nothing is counted (FIGURES=off); a page that was fetched before is answered all the same. */
  count?: ((event: CountedEvent) => void) | undefined;
}

export function addPageEventRoutes(app: FastifyInstance, { config, count }: PageEventDeps) {
  const limit = createRateLimiter(config.http.rateLimitPerMinute);
  for (const event of pageEvents)
    app.post(
      `${figuresPath}/${event}`,
      {
        onRequest: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          const retryAfterSeconds = limit(sourceOf(request.ip));
          if (retryAfterSeconds > 0)
            return reply.code(429).header('retry-after', retryAfterSeconds).send(answers.tooManyRequests);
          if (!isFromOwnPage(request, config.publicUrl)) return reply.code(403).send(answers.originForbidden);
        },
      },
      async (request, reply) => {
        if (!refusesCounting(request.headers)) count?.(event);
        return reply.code(204).send();
      },
    );
}
