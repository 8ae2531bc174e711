/**
 * The panel's two cookies: the session's, and the device's, which proves that this browser has signed in to this account
 * before. Both are HttpOnly and SameSite.
 */
import { randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PanelSecret } from './panel-secret.ts';
import { sessionAgeMaxMs } from './sessions.ts';

export interface PanelCookies {
  /** The session's token; undefined = no cookie. */
  sessionToken(request: FastifyRequest): string | undefined;
  signIn(request: FastifyRequest, reply: FastifyReply, token: string, accountId: string): Promise<void>;
  signOut(request: FastifyRequest, reply: FastifyReply): void;
  /** From the device cookie; undefined = no valid one. */
  deviceOf(request: FastifyRequest): Promise<KnownDevice | undefined>;
}

export interface KnownDevice {
  id: string;
  /** The account that signed in there last. */
  accountId: string;
}

const deviceSeconds = 180 * 24 * 60 * 60;
const devicePurpose = 'device';

/** @param publicUrl decides whether cookies need TLS; without it the request's protocol decides */
export function createPanelCookies(publicUrl: string | undefined, secret: PanelSecret): PanelCookies {
  const isTls = (request: FastifyRequest) =>
    publicUrl ? publicUrl.startsWith('https:') : request.protocol === 'https';
  // The prefix keeps other hosts of this domain, and plain HTTP, from setting this cookie (RFC 6265bis 4.1.3).
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
    async deviceOf(request) {
      const [accountId = '', id = '', signature] =
        request.cookies[nameOf(request, 'panel-device')]?.split('.') ?? [];
      if (signature === undefined) return undefined;
      const isOurs = await secret.isSigned(devicePurpose, `${accountId}.${id}`, signature);
      return isOurs ? { id, accountId } : undefined;
    },
  };
}
