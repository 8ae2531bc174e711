/**
 * The panel's two cookies: of the session, and of the device, which says only that this browser has signed in to this
 * account before. No script can read them, no other site can send them.
 */
import { randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PanelSecret } from './panel-secret.ts';
import { sessionAgeMaxMs } from './sessions.ts';

export interface PanelCookies {
  /** The token of the session; undefined = none. */
  sessionToken(request: FastifyRequest): string | undefined;
  signIn(request: FastifyRequest, reply: FastifyReply, token: string, accountId: string): Promise<void>;
  signOut(request: FastifyRequest, reply: FastifyReply): void;
  /** Names the browser where this account signed in before; undefined = it did not. */
  deviceOf(request: FastifyRequest, accountId: string): Promise<string | undefined>;
}

const deviceSeconds = 180 * 24 * 60 * 60;
const devicePurpose = 'device';

/** @param publicUrl decides whether the panel is reached by TLS; without it the request does */
export function createPanelCookies(publicUrl: string | undefined, secret: PanelSecret): PanelCookies {
  const isTls = (request: FastifyRequest) =>
    publicUrl ? publicUrl.startsWith('https:') : request.protocol === 'https';
  // The prefix keeps a page of another host of this domain, without TLS, from setting one of its own (RFC 6265bis 4.1.3).
  const nameOf = (request: FastifyRequest, name: string) => (isTls(request) ? `__Secure-${name}` : name);
  const options = (request: FastifyRequest): CookieSerializeOptions => ({
    httpOnly: true,
    sameSite: 'strict',
    path: '/panel',
    secure: isTls(request),
  });

  return {
    sessionToken: (request) => request.cookies[nameOf(request, 'panel')],
    async signIn(request, reply, token, accountId) {
      const about = `${accountId}.${randomBytes(16).toString('base64url')}`;
      const device = `${about}.${await secret.sign(devicePurpose, about)}`;
      reply.setCookie(nameOf(request, 'panel'), token, {
        ...options(request),
        maxAge: sessionAgeMaxMs / 1000,
      });
      reply.setCookie(nameOf(request, 'panel-device'), device, {
        ...options(request),
        maxAge: deviceSeconds,
      });
    },
    signOut: (request, reply) => {
      reply.clearCookie(nameOf(request, 'panel'), options(request));
    },
    async deviceOf(request, accountId) {
      const [account = '', nonce = '', signature = ''] =
        request.cookies[nameOf(request, 'panel-device')]?.split('.') ?? [];
      if (account !== accountId) return undefined;
      return (await secret.isSigned(devicePurpose, `${account}.${nonce}`, signature)) ? nonce : undefined;
    },
  };
}
