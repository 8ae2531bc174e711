/**
 * Whether a request comes from a page of the relay itself. A browser says so in `Sec-Fetch-Site`, which no page can set
 * (https://www.w3.org/TR/fetch-metadata/); one that does not send it (an old one, or over plain HTTP) must name our
 * origin in `Origin`, which every browser sends with requests that change something.
 */
import type { FastifyRequest } from 'fastify';
import { isOwn } from './origin.ts';

const reading = new Set(['GET', 'HEAD']);

/** @param publicUrl without it, the requested host is the relay's origin */
export function isFromOwnPage(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // `none`: the person typed the URL, or opened a download again.
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && reading.has(request.method));
  if (origin !== undefined)
    return origin === publicUrl || isOwn(origin, request, { trustsHost: publicUrl === undefined });
  return reading.has(request.method);
}
