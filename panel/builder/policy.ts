/** The panel's security headers: own files and calls only; the one inline style is the chart library's. */
import { createHash } from 'node:crypto';
import { chartClass } from '../views/figures/chart-class.ts';

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

/**
 * The document's one inline script: the theme that was chosen here or on the page (`light`, `dark` or `system` in
 * localStorage), before the first paint. The panel calls it again when the choice changes.
 */
export const themeScript = `
function setTheme(theme){
  var root=document.documentElement.dataset,
  light=theme=="light"||theme=="system"&&matchMedia("(prefers-color-scheme:light)").matches;
  light?root.theme="light":delete root.theme;
  document.querySelector("[name=theme-color]").content=light?"#f8faf5":"#0c1413"
}
try{setTheme(localStorage.theme)}catch{setTheme()}`.replaceAll(/\n\s*/g, '');

export const panelHeaders: Record<string, string> = {
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self' ${sourceHash(themeScript)}`,
    `style-src 'self' ${sourceHash(chartStyle)}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
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
