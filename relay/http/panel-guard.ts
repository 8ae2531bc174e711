/** Guards every call of the panel: origin, session and role, before its body is read and once it has come. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountHeader } from '../../contract/panel/addresses.ts';
import type { PanelError } from '../../contract/panel/answers.ts';
import { createLogSample } from '../base/log.ts';
import { Refusal, refusals, type Words } from '../base/refusal.ts';
import type { PanelAccounts } from './account-handlers.ts';
import { isFromOwnPage } from './origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined = no session. */
    signedIn: Awaited<ReturnType<PanelAccounts['sessionOf']>>;
  }
  interface FastifyContextConfig {
    open?: boolean;
    ownerOnly?: boolean;
  }
}

type PanelGuardDeps = Pick<PanelAccounts, 'sessionOf'> & { publicUrl: string | undefined };

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
  api.decorateRequest('signedIn', undefined);
  const parser = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, parser);

  const requireAccount = async (request: FastifyRequest) => {
    request.signedIn = await sessionOf(request);
    const account = request.signedIn?.account;
    const { open, ownerOnly } = request.routeOptions.config;
    const { [accountHeader]: meant = account?.id } = request.headers;
    if (!(account || open) || meant !== account?.id) throw new Refusal('noSession');
    if (ownerOnly && account?.role !== 'owner') throw new Refusal('ownerOnly');
  };
  api.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (!isFromOwnPage(request, publicUrl)) throw new Refusal('forbidden');
    await requireAccount(request);
  });
  // A body may take half a minute to arrive: without this second check a session that ended meanwhile could still act.
  api.addHook('preHandler', async (request) => {
    if (request.body !== undefined) await requireAccount(request);
  });

  // Panels are opened on phones with slow connections. Lists become five times shorter.
  api.addHook('onSend', async ({ headers }, reply, payload) => {
    const isShort = typeof payload !== 'string' || payload.length < compressedFrom;
    if (isShort || !/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return gzipped(payload);
  });

  api.setNotFoundHandler(() => {
    throw new Refusal('notFound');
  });
  const logSample = createLogSample();
  api.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { status, body } = panelErrorOf(error);
    const logged = status === 503 && logSample('failed'); // while the store does not answer, any client causes it
    if (logged) request.log.error({ err: error, ...logged }, 'a panel call failed');
    if (body.retryAfterSeconds) reply.header('retry-after', body.retryAfterSeconds);
    return reply.code(status).headers(headers).send(body);
  });
}

const statusOf: Record<PanelError['error'], number> = {
  ...{ invalid: 400, wrongCredentials: 401, noSession: 401, forbidden: 403, notFound: 404 },
  ...{ conflict: 409, expired: 410, tooMany: 429, unavailable: 503 },
};

/** HTTP status and body, which reveals no internals: 503 of what is no refusal. */
export function panelErrorOf(thrown: Error & { statusCode?: number }) {
  // Errors of Fastify: a body that is not JSON, too large, or of another type.
  const other = thrown.statusCode && thrown.statusCode < 500 ? 'invalid' : 'unavailable';
  const { kind, details } = thrown instanceof Refusal ? thrown : new Refusal(other);
  const [text, error = kind as PanelError['error']]: Words = refusals[kind]; // the others are named
  const minutes = Math.ceil((details.retryAfterSeconds ?? 0) / 60);
  const message = text.replace('{time}', minutes > 1 ? `${minutes} minutos` : 'un minuto');
  const body: PanelError = { error, message, ...details };
  return { status: statusOf[error], body };
}
