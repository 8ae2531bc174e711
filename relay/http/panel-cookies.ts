/**
 * The panel's two cookies: the session's, and the device's, which proves that this browser has signed in to this account
 * before, with the password that it still has. Both are HttpOnly and SameSite.
 */
import { randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { panelPath } from '../../contract/panel/addresses.ts';
import { sessionAgeMaxMs } from '../../contract/panel/limits.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { type PanelSecret, tokenHash } from '../accounts/panel-secret.ts';
import type { KnownDevice } from '../accounts/sign-in.ts';

/** The name of the session's cookie; with TLS it has the prefix `__Host-`. */
export const sessionCookie = 'panel';

export type PanelCookies = ReturnType<typeof createPanelCookies>;

const deviceSeconds = 180 * 24 * 60 * 60;
const deviceCookie = 'panel-device';
const devicePurpose = 'device';

/** @param publicUrl decides whether cookies need TLS; without it the request's protocol decides */
export function createPanelCookies(publicUrl: string | undefined, secret: PanelSecret) {
  const isTls = (request: FastifyRequest) =>
    publicUrl ? publicUrl.startsWith('https:') : request.protocol === 'https';
  // The prefix keeps other hosts of the same domain, and plain HTTP, from setting this cookie; it needs the path `/`
  // (RFC 6265bis, 4.1.3.2). Without TLS browsers refuse it.
  const nameOf = (request: FastifyRequest, name: string) => (isTls(request) ? `__Host-${name}` : name);
  const options = (request: FastifyRequest): CookieSerializeOptions => ({
    httpOnly: true,
    sameSite: 'strict',
    path: isTls(request) ? '/' : panelPath,
    secure: isTls(request),
  });

  return {
    sessionToken: (request: FastifyRequest) => request.cookies[nameOf(request, sessionCookie)],
    signIn(request: FastifyRequest, reply: FastifyReply, token: string): void {
      const maxAge = sessionAgeMaxMs / 1000;
      reply.setCookie(nameOf(request, sessionCookie), token, { ...options(request), maxAge });
    },
    /** Call when this browser has signed in, and when it has changed the password. */
    async rememberDevice(request: FastifyRequest, reply: FastifyReply, account: StoredAccount) {
      const about = `${account.id}.${passwordMark(account)}.${randomBytes(16).toString('base64url')}`;
      const device = `${about}.${await secret.sign(devicePurpose, about)}`;
      reply.setCookie(nameOf(request, deviceCookie), device, { ...options(request), maxAge: deviceSeconds });
    },
    signOut(request: FastifyRequest, reply: FastifyReply): void {
      reply.clearCookie(nameOf(request, sessionCookie), options(request));
    },
    /** From the device cookie; undefined = no valid one. */
    async deviceOf(request: FastifyRequest): Promise<KnownDevice | undefined> {
      const cookie = request.cookies[nameOf(request, deviceCookie)];
      const [accountId, mark, id = '', signature] = cookie?.split('.') ?? [];
      if (signature === undefined) return undefined;
      if (!(await secret.isSigned(devicePurpose, `${accountId}.${mark}.${id}`, signature))) return undefined;
      return { id, isOf: (account) => account.id === accountId && passwordMark(account) === mark };
    },
  };
}

/** Changes with the password, and reveals nothing of it: the hash has a random salt. */
function passwordMark({ password }: StoredAccount): string {
  return tokenHash(password).slice(0, 16);
}
