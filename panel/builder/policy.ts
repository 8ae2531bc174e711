/** The panel's security headers: own files and calls only; the one inline style is the chart library's. */
import { setTheme } from '../../site/pages/head-script.ts';
import { securityHeaders, sourceHash } from '../../site/render/headers.ts';
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

/** The one inline script: the theme that was chosen, before the first paint. The panel calls it again. */
export const themeScript = `
var d=document,root=d.documentElement.dataset;
${setTheme}
try{setTheme(localStorage.theme)}catch{setTheme()}`.replaceAll(/\n\s*/g, '');

const policy = [
  "default-src 'none'",
  `script-src 'self' ${sourceHash(themeScript)}`,
  `style-src 'self' ${sourceHash(chartStyle)}`,
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

export const panelHeaders: Record<string, string> = {
  ...securityHeaders(policy),
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};
