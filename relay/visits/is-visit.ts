/** Which requests of the document are visits: pages that a person opened in a browser. */
import type { IncomingHttpHeaders } from 'node:http';

/** Programs that name themselves (Cubot is a telephone). The User-Agent is read and forgotten. */
const robot =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|monitor|preview|lighthouse|facebookexternalhit|whatsapp/i;

/**
 * A browser says that it shows a document (https://www.w3.org/TR/fetch-metadata/). Over plain HTTP and in old browsers it
 * does not, but asks for HTTPS (https://www.w3.org/TR/upgrade-insecure-requests/#preference), as no other program does.
 * What is fetched ahead (`Sec-Purpose`, https://wicg.github.io/nav-speculation/prefetch.html) may never be seen.
 */
export function isVisit({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  if (method !== 'GET' || refusesCounting(headers) || robot.test(headers['user-agent'] ?? '')) return false;
  for (const name of ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'])
    if (/prefetch|prerender|preview/.test(String(headers[name] ?? ''))) return false;
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (mode !== undefined || destination !== undefined)
    return mode === 'navigate' && destination === 'document';
  return headers['upgrade-insecure-requests'] === '1' && (headers.accept ?? '').includes('text/html');
}

/** Global Privacy Control: https://www.w3.org/TR/gpc/ */
export function refusesCounting(headers: IncomingHttpHeaders): boolean {
  return headers['sec-gpc'] === '1';
}
