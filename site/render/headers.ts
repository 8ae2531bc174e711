/** The one source of the page's security headers: for our relay, for `_headers` of static hosts and for the document's own <meta>. */
import { createHash } from 'node:crypto';

/** Texts of the inline script and style; origins of the EmailJS cloud and the avatar, or ''. */
type PolicyInput = Record<'script' | 'style' | 'providerOrigin' | 'imageOrigin', string>;

export function contentSecurityPolicy(input: PolicyInput): string {
  const ownAnd = (source: string) => `'self' ${source}`.trim();
  return Object.entries({
    'default-src': "'none'",
    'script-src': ownAnd(sourceHash(input.script)),
    'style-src': ownAnd(sourceHash(input.style)),
    'img-src': ownAnd(input.imageOrigin),
    'font-src': "'self'",
    'connect-src': ownAnd(input.providerOrigin),
    'form-action': ownAnd(input.providerOrigin),
    'base-uri': "'none'",
  })
    .map((directive) => directive.join(' '))
    .join('; ');
}

export function securityHeaders(policy: string): Record<string, string> {
  return {
    // frame-ancestors is ignored in <meta>.
    'content-security-policy': `${policy}; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** A file in the format that static hosts read as `_headers`. */
export function headersFile(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `/*\n${lines.join('')}\n/assets/*\n  cache-control: public, max-age=31536000, immutable\n`;
}

export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
