/** The panel's security headers: own files and calls only. */
import { setTheme } from '../../site/pages/head-script.ts';
import { securityHeaders, sourceHash } from '../../site/render/headers.ts';

/** The one inline script: the theme that was chosen, before the first paint. The panel calls it again. */
export const themeScript = `
var d=document,root=d.documentElement.dataset;
${setTheme}
try{setTheme(localStorage.theme)}catch{setTheme()}`.replaceAll(/\n\s*/g, '');

const policy = [
  "default-src 'none'",
  `script-src 'self' ${sourceHash(themeScript)}`,
  "style-src 'self'",
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
