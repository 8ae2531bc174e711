/**
 * Guards every call of the panel. Promises: no call reaches its handler from another origin, nor without a session
 * unless it is marked open; no body is read before that check; caches store no answer; errors reveal no internals.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Account } from '../../contract/panel/account-routes.ts';
import { panelApiPrefix } from '../../contract/panel/addresses.ts';
import { id, type PanelRoute, type PathName } from '../../contract/panel/route.ts';
import { PanelFailure } from '../requests/panel-failure.ts';
import { isFromOwnPage } from './origin.ts';

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

interface PanelGuardDeps {
  /** The account of the request's session cookie; undefined = no valid session. */
  sessionOf: (request: FastifyRequest) => Promise<SignedIn | undefined>;
  publicUrl: string | undefined;
}

/** Fits 500 ids, or a note of 5,000 escaped characters. */
const bodyBytesMax = 64_000;

/** Shorter answers fit one packet. */
const compressedFrom = 1_000;
const gzipped = promisify(gzip);

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Accept-Encoding, Cookie, Origin, Sec-Fetch-Site',
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

  // Panels are opened on phones with slow connections. Lists become five times shorter.
  api.addHook('onSend', async ({ headers }, reply, payload) => {
    const isShort = typeof payload !== 'string' || payload.length < compressedFrom;
    if (isShort || !/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return gzipped(payload);
  });

  api.setNotFoundHandler(() => {
    throw new PanelFailure('notFound');
  });
  api.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { status, body } = failureOf(error, request.log);
    if (body.retryAfterSeconds) reply.header('retry-after', body.retryAfterSeconds);
    return reply.code(status).headers(headers).send(body);
  });
}

function failureOf(error: Error & { statusCode?: number }, log: FastifyBaseLogger): PanelFailure {
  if (error instanceof PanelFailure) return error;
  // Errors of Fastify: a body that is not JSON, too large, or of another type.
  if (error.statusCode && error.statusCode < 500) return new PanelFailure('invalid');
  log.error(error, 'a panel call failed');
  return new PanelFailure('unavailable');
}

/**
 * Registers the calls of a table of the contract. Promises: a handler gets body, query and path as parsed by their
 * schemas, and an account unless the table marks the call as open; every call of the table has a handler.
 */

type Read<Route, Part extends 'body' | 'query'> =
  Route extends Record<Part, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined;

interface PanelCall<Route extends PanelRoute> {
  body: Read<Route, 'body'>;
  query: Read<Route, 'query'>;
  params: Readonly<Record<PathName<Route['path']>, string>>;
  account: Route extends { open: true } ? Account | null : Account;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<Route> = Route extends { answers: string }
  ? FastifyReply
  : Route extends { readonly answer?: infer Value }
    ? NonNullable<Value>
    : never;

export type PanelHandlers<Routes extends Record<string, PanelRoute>> = {
  [Name in keyof Routes]: (call: PanelCall<Routes[Name]>) => Promise<Answer<Routes[Name]>>;
};

/** @param api the plugin on which `guardPanel` was called */
export function registerPanelRoutes<Routes extends Record<string, PanelRoute>>(
  api: FastifyInstance,
  routes: Routes,
  handlers: PanelHandlers<Routes>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    // Each call has its own types, which TypeScript cannot relate to its handler in a loop.
    const handle = handlers[name] as unknown as (call: PanelCall<PanelRoute>) => Promise<unknown>;
    api.route({
      method: route.method,
      url: route.path.slice(panelApiPrefix.length),
      exposeHeadRoute: false,
      config: { open: route.open ?? false },
      handler: async (request, reply) =>
        handle({
          body: read(route.body, request.body) as undefined,
          query: read(route.query, request.query) as undefined,
          params: readPath(request.params as Record<string, string>),
          // The guard has refused calls without an account, unless the call is open.
          account: request.account as Account,
          request,
          reply,
        }),
    });
  }
}

/** Nothing has an id of another form. @throws PanelFailure notFound */
function readPath(params: Record<string, string>): Record<string, string> {
  for (const value of Object.values(params))
    if (!id.safeParse(value).success) throw new PanelFailure('notFound');
  return params;
}

/** @throws PanelFailure naming each wrong value and what was expected. */
function read(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[path.join('.')] ??= message;
  throw new PanelFailure('invalid', { problems });
}
