/**
 * Decides which origins may send: the relay's own page, the configured origins, and server clients, which send no
 * Origin. With PUBLIC_URL the Host header is trusted for loopback addresses only; without it, it names the page's origin.
 */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

type OriginRules = Pick<Config, 'publicUrl'> & { http: Pick<Config['http'], 'allowedOrigins'> };

export function isOriginAllowed(request: FastifyRequest, { publicUrl, http }: OriginRules): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === 'null') return request.headers['sec-fetch-site'] === 'same-origin';
  return isOwn(origin, request, publicUrl) || http.allowedOrigins.includes(origin);
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
  if (origin !== undefined) return isOwn(origin, request, publicUrl);
  return reading.has(request.method);
}

/** A loopback address asks itself, whatever PUBLIC_URL is. */
function isOwn(origin: string, request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  const ownPort = protocol === 'https:' ? /:443$/ : /:80$/;
  if (host !== request.host.toLowerCase().replace(ownPort, '')) return false;
  return publicUrl === undefined || /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host);
}
