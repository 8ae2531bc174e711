/**
 * What stands before every call of the panel. Promises: no call reaches its handler without a session unless it is
 * marked open, nor from another origin; nothing is read of a body before that; no answer is stored by a cache; an error
 * tells the caller nothing of the inside.
 */
import fastifyCookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../contract/panel-account.ts';
import { isFromPanel } from './is-from-panel.ts';
import { PanelFailure } from './panel-failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; null = nobody. */
    account: Account | null;
    /** Names the session in the list of sessions; null = none. */
    sessionId: string | null;
  }
  interface FastifyContextConfig {
    /** Answered without a session too. */
    open?: boolean;
  }
}

export interface SignedIn {
  account: Account;
  sessionId: string;
}

export interface PanelGuardDeps {
  /** Whose session the request's cookie names; undefined = none that counts. */
  sessionOf: (request: FastifyRequest) => Promise<SignedIn | undefined>;
  publicUrl: string | undefined;
}

/** 500 ids, or a note of 5,000 characters that are all escaped. */
const bodyBytesMax = 64_000;

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Cookie, Origin, Sec-Fetch-Site',
} as const;

/** @param api a plugin with the prefix of `panelApiPrefix`: these rules count for every address below it, unknown ones too */
export function guardPanel(api: FastifyInstance, { sessionOf, publicUrl }: PanelGuardDeps): void {
  api.register(fastifyCookie);
  api.decorateRequest('account', null);
  api.decorateRequest('sessionId', null);
  api.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: bodyBytesMax },
    api.getDefaultJsonParser('error', 'error'),
  );

  api.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (!isFromPanel(request, publicUrl)) throw new PanelFailure('forbidden');
    const signedIn = await sessionOf(request);
    request.account = signedIn?.account ?? null;
    request.sessionId = signedIn?.sessionId ?? null;
    if (!signedIn && !request.routeOptions.config.open) throw new PanelFailure('noSession');
  });

  api.setNotFoundHandler((_request, reply) => send(reply, new PanelFailure('notFound')));
  api.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    send(reply, failureOf(error, request.log)),
  );
}

function send(reply: FastifyReply, { status, body }: PanelFailure): FastifyReply {
  if (body.retryAfterSeconds) reply.header('retry-after', body.retryAfterSeconds);
  return reply.code(status).headers(headers).send(body);
}

function failureOf(error: Error & { statusCode?: number }, log: FastifyBaseLogger): PanelFailure {
  if (error instanceof PanelFailure) return error;
  // Fastify's own: a body that is no JSON, too large, or of another type.
  if (error.statusCode && error.statusCode < 500) return new PanelFailure('invalid');
  log.error(error, 'a panel call failed');
  return new PanelFailure('unavailable');
}
