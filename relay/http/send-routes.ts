/**
 * The two send routes, compatible with EmailJS (contract/emailjs.ts). An SDK gets plain texts; a navigating browser
 * (the form without script) gets a redirect to the confirmation or a Spanish page. Order: origin, rate limit, body,
 * accept. A request that is refused before its body is not read, except for a navigation, whose typed values are returned.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answers, bodyBytesMax, confirmationHash, sendFormPath, sendPath } from '../../contract/emailjs.ts';
import type { SentRequest } from '../../contract/trial-request.ts';
import { createLogSample } from '../base/log.ts';
import type { Config } from '../config.ts';
import { type AcceptDeps, accept, type SendRefusal, unavailable } from '../intake/accept.ts';
import { createSendLimit } from '../limits/rate-limit.ts';
import type { Metrics } from './metrics.ts';
import { isOriginAllowed } from './origin.ts';
import type { HeadersOf } from './pages.ts';
import { type Read, readJson, readMultipart } from './read-body.ts';
import type { SiteHolder } from './served-site.ts';

export interface SendDeps extends AcceptDeps {
  config: Pick<Config, 'identifiers' | 'publicUrl' | 'http'>;
  metrics: Metrics;
  site: Pick<SiteHolder, 'now'>;
}

/** Relative to the send paths: the page's, also where a proxy serves both below a path of its own. */
const confirmationUrl = `../../../${confirmationHash}`;

/** The reasons are also a label of the metric. */
const statusOf = {
  ...{ identifiers: 400, unreadable: 400, brokenOff: 400, forbidden: 403, tooLarge: 413, unsupported: 415 },
  ...{ invalid: 422, tooMany: 429, unavailable: 503 },
};
type RefusalReason = keyof typeof statusOf;
type Refused = Omit<SendRefusal, 'reason'> & { reason: RefusalReason; retryAfterSeconds?: number };

const refusals = {
  unreadable: { reason: 'unreadable', text: answers.bodyInvalid },
  // The client has closed the connection, so that this answer is never read.
  brokenOff: { reason: 'brokenOff', text: answers.bodyInvalid },
  paramsInvalid: { reason: 'unreadable', text: answers.paramsInvalid },
  unsupported: { reason: 'unsupported', text: answers.typeUnsupported },
  tooLarge: { reason: 'tooLarge', text: answers.tooLarge },
  forbidden: { reason: 'forbidden', text: answers.originForbidden },
  tooMany: { reason: 'tooMany', text: answers.tooManyRequests },
} as const satisfies Record<string, Refused>;

/** @param extraHeaders of every document */
export function addSendRoutes(app: FastifyInstance, deps: SendDeps, extraHeaders: HeadersOf): void {
  const { config, site, metrics } = deps;
  const refusedEarly = new WeakMap<FastifyRequest, Refused>();
  const sendLimit = createSendLimit(config.http.rateLimitPerMinute);
  const logSample = createLogSample();

  const types = ['application/json', 'multipart/form-data'];
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: bodyBytesMax }, read);

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = isOriginAllowed(request, config);
    reply.headers({ 'cache-control': 'no-store', vary: 'Origin' });
    if (allowed) reply.headers(corsHeaders(request));
    const isSmall = Number(request.headers['content-length'] ?? 0) <= bodyBytesMax;
    const mayBeStored = allowed && isSmall && hasOwnType(request);
    const retryAfterSeconds = mayBeStored ? sendLimit(request) : 0;
    const early = allowed ? undefined : refusals.forbidden;
    const refusal = retryAfterSeconds > 0 ? { ...refusals.tooMany, retryAfterSeconds } : early;
    if (!isNavigation(request)) return refusal && refuse(request, reply, refusal);
    if (refusal) refusedEarly.set(request, refusal);
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = (request.body ?? 'unsupported') as Read | 'unsupported'; // undefined: there is no body
    const early = refusedEarly.get(request);
    if (typeof body === 'string') return refuse(request, reply, early ?? refusals[body]);
    if (early) return refuse(request, reply, early, body.request);
    const outcome = await accept(body, deps);
    if ('refusal' in outcome) return refuse(request, reply, outcome.refusal, body.request);
    metrics.accepted(outcome.accepted, outcome.repeated);
    metrics.answered(200, reply.elapsedTime);
    log(request, reply, { event: outcome.accepted, repeated: outcome.repeated, status: 200 });
    if (isNavigation(request)) return reply.redirect(confirmationUrl, 303);
    return reply.send(answers.ok);
  };

  for (const path of [sendPath, sendFormPath]) {
    app.post(path, { onRequest }, handle);
    app.options(path, async (request, reply) => {
      reply.headers({ vary: 'Origin', allow: 'POST, OPTIONS' });
      if (!isOriginAllowed(request, config)) return reply.code(403).send(answers.originForbidden);
      reply.headers(corsHeaders(request));
      return reply.code(204).send();
    });
  }

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // The rest of a body is thrown away, as long as a request may take, so that its sender gets the answer.
    reply.removeHeader('connection');
    return refuse(request, reply, refusedEarly.get(request) ?? refusalOf(error));
  });

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: Refused,
    typed: Partial<SentRequest> = {},
  ): FastifyReply {
    const { reason, cause, retryAfterSeconds = reason === 'unavailable' ? 30 : 0 } = refusal;
    const status = statusOf[reason];
    metrics.refused(reason);
    metrics.answered(status, reply.elapsedTime);
    const logged = logSample(reason);
    if (logged && cause) request.log.error(cause, 'a trial request could not be stored');
    if (logged) log(request, reply, { event: 'refused', reason, status, ...logged });
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    reply.code(status);
    if (!isNavigation(request)) return reply.send(refusal.text);
    const { refusedHeaders, refusedPage } = site.now();
    return reply
      .headers({ ...refusedHeaders, ...extraHeaders(request) })
      .type('text/html; charset=utf-8')
      .send(refusedPage({ ...refusal, status }, typed));
  }
}

function log(request: FastifyRequest, reply: FastifyReply, facts: object): void {
  request.log.info({ ...facts, durationMs: Math.round(reply.elapsedTime) });
}

function refusalOf(error: FastifyError): Refused {
  if (error.code === 'ECONNRESET') return refusals.brokenOff;
  if (error.statusCode === 413) return refusals.tooLarge;
  if (error.statusCode === 415) return refusals.unsupported;
  return error.statusCode && error.statusCode < 500 ? refusals.unreadable : unavailable(error);
}

async function read(request: FastifyRequest, body: Buffer<ArrayBuffer>): Promise<Read | 'unsupported'> {
  if (!hasOwnType(request)) return 'unsupported';
  return isForm(request) ? readMultipart(body, request.headers['content-type'] ?? '') : readJson(body);
}

function hasOwnType(request: FastifyRequest): boolean {
  const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  return mediaType === (isForm(request) ? 'multipart/form-data' : 'application/json');
}

function isForm(request: FastifyRequest): boolean {
  return request.routeOptions.url === sendFormPath;
}

function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept?.includes('text/html') ?? false);
}

function corsHeaders({ headers: { origin = 'null' } }: FastifyRequest): Record<string, string> {
  if (origin === 'null') return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    'access-control-expose-headers': 'retry-after',
    'access-control-max-age': '86400',
  };
}
