/**
 * Guards every call of the panel. Promises: no call reaches its handler from another origin, nor without a session
 * unless it is marked open; no body is read before that check; caches store no answer; errors reveal no internals.
 */
import fastifyCookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../contract/panel-account.ts';
import { isFromOwnPage } from '../http/is-from-own-page.ts';
import { PanelFailure } from './panel-failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account; null = no session. */
    account: Account | null;
    /** The session's id in the list of sessions; null = no session. */
    sessionId: string | null;
  }
  interface FastifyContextConfig {
    /** The call needs no session. */
    open?: boolean;
  }
}

export interface SignedIn {
  account: Account;
  sessionId: string;
}

export interface PanelGuardDeps {
  /** The account of the request's session cookie; undefined = no valid session. */
  sessionOf: (request: FastifyRequest) => Promise<SignedIn | undefined>;
  publicUrl: string | undefined;
}

/** Fits 500 ids, or a note of 5,000 escaped characters. */
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

/** @param api a plugin with the prefix of `panelApiPrefix`: the rules apply to every path below it, also unknown ones */
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
    if (!isFromOwnPage(request, publicUrl)) throw new PanelFailure('forbidden');
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
  // Errors of Fastify: a body that is not JSON, too large, or of another type.
  if (error.statusCode && error.statusCode < 500) return new PanelFailure('invalid');
  log.error(error, 'a panel call failed');
  return new PanelFailure('unavailable');
}
