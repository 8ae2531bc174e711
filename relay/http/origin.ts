/**
 * Decides which origins may send: the relay's own page, the configured origins, and server clients, which send no
 * Origin. With PUBLIC_URL, that is the page's origin and the Host header is trusted for loopback addresses only;
 * without it, the page's origin is the one in the Host header (localhost, 127.0.0.1 and [::1] count as one).
 * `Origin: null` may send only when the browser states same-origin in Sec-Fetch-Site.
 */
import type { FastifyRequest } from 'fastify';
import { confirmationHash, sendFormPath } from '../../contract/emailjs.ts';

export interface OriginRules {
  /** Origins whose pages may send, including PUBLIC_URL. */
  allowed: readonly string[];
  /** True when PUBLIC_URL is not set: the Host header then names the page's own origin. */
  trustsHost: boolean;
}

export function isOriginAllowed(request: FastifyRequest, rules: OriginRules): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === 'null') return request.headers['sec-fetch-site'] === 'same-origin';
  return isOwn(origin, request, rules) || rules.allowed.includes(origin);
}

/**
 * Where a browser that sent the form without script is redirected after success: to the page that it came from when
 * that page's origin may send and equals the Origin header, otherwise to `/`. This is never an open redirect.
 */
export function confirmationUrl(request: FastifyRequest, rules: OriginRules): string {
  const { referer = '', origin } = request.headers;
  const home = `/${confirmationHash}`;
  if (!URL.canParse(referer)) return home;
  const page = new URL(referer);
  if (!/^https?:$/.test(page.protocol)) return home;
  if (origin !== undefined && origin !== 'null' && origin !== page.origin) return home;
  // The page of a refused form is at the send path, which cannot be read by GET. `//host` would be another site.
  const { pathname } = page;
  const base = pathname.endsWith(sendFormPath) ? `${pathname.slice(0, -sendFormPath.length)}/` : pathname;
  const confirmation = `${base.replace(/^[/\\]+/, '/')}${confirmationHash}`;
  if (isOwn(page.origin, request, rules)) return confirmation;
  return rules.allowed.includes(page.origin) ? `${page.origin}${confirmation}` : home;
}

const reading = new Set(['GET', 'HEAD']);

/**
 * Whether a request comes from a page of the relay itself. A browser says so in `Sec-Fetch-Site`, which no page can set
 * (https://www.w3.org/TR/fetch-metadata/); one that does not send it (an old one, or over plain HTTP) must name our
 * origin in `Origin`, which every browser sends with requests that change something.
 * @param publicUrl without it, the requested host is the relay's origin
 */
export function isFromOwnPage(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // `none`: the person typed the URL, or opened a download again.
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && reading.has(request.method));
  if (origin !== undefined)
    return origin === publicUrl || isOwn(origin, request, { trustsHost: publicUrl === undefined });
  return reading.has(request.method);
}

/** Also localhost, 127.0.0.1 and [::1] for each other, when asked by one of these names. */
function isOwn(
  origin: string,
  request: FastifyRequest,
  { trustsHost }: Pick<OriginRules, 'trustsHost'>,
): boolean {
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
