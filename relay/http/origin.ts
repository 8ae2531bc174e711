/**
 * Who may send: the relay's own address (localhost and 127.0.0.1 alike), the configured origins, and
 * server clients, which send no Origin. `Origin: null` only when the browser vouches for same-origin.
 */
import type { FastifyRequest } from 'fastify';

export function isOriginAllowed(request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === 'null') return request.headers['sec-fetch-site'] === 'same-origin';
  if (allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && loopbackAlike(new URL(origin).host) === loopbackAlike(request.host);
}

function loopbackAlike(host: string): string {
  return host.replace(/^(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/, 'loopback');
}
