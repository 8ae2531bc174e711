/** The panel's security headers: own files and calls only; the one inline style is the chart library's. */
import { createHash } from 'node:crypto';
import { chartClass } from '../figures/chart-class.ts';
import { themeScript } from './theme-script.ts';

/** The style that Observable Plot writes into each chart; a test compares it with the library's. */
export const chartStyle = `:where(.${chartClass}) {
  --plot-background: white;
  display: block;
  height: auto;
  height: intrinsic;
  max-width: 100%;
}
:where(.${chartClass} text),
:where(.${chartClass} tspan) {
  white-space: pre;
}`;

export const panelHeaders: Record<string, string> = {
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self' ${sourceHash(themeScript)}`,
    `style-src 'self' ${sourceHash(chartStyle)}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
