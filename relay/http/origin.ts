/**
 * Who may send: the relay's own address (localhost, 127.0.0.1 and [::1] alike), the configured origins, and
 * server clients, which send no Origin. `Origin: null` only when the browser vouches for same-origin.
 */
import type { FastifyRequest } from 'fastify';
import { confirmationHash, sendFormPath } from '../../contract/emailjs.ts';

export function isOriginAllowed(request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === 'null') return request.headers['sec-fetch-site'] === 'same-origin';
  return isOwn(origin, request) || allowedOrigins.includes(origin);
}

/**
 * Where a browser that sent the form goes after success: the page it came from when that page may send and
 * is the sender's own, otherwise `/`. Never to an address of a stranger's choosing.
 */
export function confirmationUrl(request: FastifyRequest, allowedOrigins: readonly string[]): string {
  const { referer = '', origin } = request.headers;
  const home = `/${confirmationHash}`;
  if (!URL.canParse(referer)) return home;
  const page = new URL(referer);
  if (!/^https?:$/.test(page.protocol)) return home;
  if (origin !== undefined && origin !== 'null' && origin !== page.origin) return home;
  if (isOwn(page.origin, request)) {
    // A refused form stands on the send path itself, where nothing can be read. `//host` would leave us.
    const { pathname } = page;
    const base = pathname.endsWith(sendFormPath) ? `${pathname.slice(0, -sendFormPath.length)}/` : pathname;
    return `${base.replace(/^[/\\]+/, '/')}${confirmationHash}`;
  }
  return allowedOrigins.includes(page.origin) ? `${page.origin}${page.pathname}${confirmationHash}` : home;
}

function isOwn(origin: string, request: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  const ownPort = protocol === 'https:' ? /:443$/ : /:80$/;
  return loopbackAlike(host) === loopbackAlike(request.host.toLowerCase().replace(ownPort, ''));
}

function loopbackAlike(host: string): string {
  return host.replace(/^(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/, 'loopback');
}
