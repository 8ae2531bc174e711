/**
 * Who may send: the relay's own page, the configured origins, and server clients, which send no Origin. Where
 * PUBLIC_URL is set, that is the own page, and what a Host header says counts only from this machine; elsewhere the
 * own page is whichever address was asked for (localhost, 127.0.0.1 and [::1] alike). `Origin: null` only when the
 * browser vouches for same-origin.
 */
import type { FastifyRequest } from 'fastify';
import { confirmationHash, sendFormPath } from '../../contract/emailjs.ts';

export interface OriginRules {
  /** Whose pages may send, PUBLIC_URL among them. */
  allowed: readonly string[];
  /** PUBLIC_URL is not set: whatever Host names is the own page. */
  trustsHost: boolean;
}

export function isOriginAllowed(request: FastifyRequest, rules: OriginRules): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === 'null') return request.headers['sec-fetch-site'] === 'same-origin';
  return isOwn(origin, request, rules) || rules.allowed.includes(origin);
}

/**
 * Where a browser that sent the form goes after success: the page it came from when that page may send and
 * is the sender's own, otherwise `/`. Never to an address of a stranger's choosing.
 */
export function confirmationUrl(request: FastifyRequest, rules: OriginRules): string {
  const { referer = '', origin } = request.headers;
  const home = `/${confirmationHash}`;
  if (!URL.canParse(referer)) return home;
  const page = new URL(referer);
  if (!/^https?:$/.test(page.protocol)) return home;
  if (origin !== undefined && origin !== 'null' && origin !== page.origin) return home;
  // A refused form stands on the send path itself, where nothing can be read. `//host` would leave us.
  const { pathname } = page;
  const base = pathname.endsWith(sendFormPath) ? `${pathname.slice(0, -sendFormPath.length)}/` : pathname;
  const confirmation = `${base.replace(/^[/\\]+/, '/')}${confirmationHash}`;
  if (isOwn(page.origin, request, rules)) return confirmation;
  return rules.allowed.includes(page.origin) ? `${page.origin}${confirmation}` : home;
}

function isOwn(origin: string, request: FastifyRequest, { trustsHost }: OriginRules): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  const ownPort = protocol === 'https:' ? /:443$/ : /:80$/;
  const name = loopbackAlike(host);
  if (name !== loopbackAlike(request.host.toLowerCase().replace(ownPort, ''))) return false;
  return trustsHost || /^loopback(:|$)/.test(name);
}

function loopbackAlike(host: string): string {
  return host.replace(/^(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/, 'loopback');
}
