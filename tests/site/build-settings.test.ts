import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBuildSettings } from '../../business/build-settings.ts';
import { readBuilt } from '../../business/built-business.ts';
import { builtSite } from '../support/built-site.ts';
import { otherProviderEnv } from '../support/other-site.ts';

const moreThanOrigin = 'EMAILJS_ORIGIN tiene algo más que el origen: se espera https://api.emailjs.com';
// Canonical and sitemap would repeat it.
const moreThanAddress = 'PUBLIC_URL tiene algo más que la dirección: se espera https://cabinas.example/promo';
test.each([
  ['EMAILJS_ORIGIN', 'emailjs', 'EMAILJS_ORIGIN es "emailjs"'],
  ['EMAILJS_ORIGIN', 'https://api.emailjs.com/mail', moreThanOrigin],
  ['EMAILJS_ORIGIN', 'https://api.emailjs.com/?a=1', moreThanOrigin],
  ['EMAILJS_ORIGIN', 'https://api.emailjs.com/#a', moreThanOrigin],
  ['EMAILJS_ORIGIN', 'https://me:secret@api.emailjs.com', moreThanOrigin],
  ['PUBLIC_URL', 'cabinas', 'PUBLIC_URL es "cabinas": se espera una dirección como https://cabinas.example'],
  ['PUBLIC_URL', 'https://cabinas.example/promo/?utm_source=a', moreThanAddress],
  ['PUBLIC_URL', 'https://cabinas.example/promo/#', moreThanAddress],
  ['PUBLIC_URL', 'https://me:secret@cabinas.example/promo', moreThanAddress],
  ['FIGURES', 'no', 'FIGURES es "no": se espera una de estas palabras: on, off'],
])('%s=%s stops the build and is named', (name, value, message) => {
  expect(() => readBuildSettings({ ...otherProviderEnv, [name]: value })).toThrow(message);
});

test('an origin may end with a slash', () => {
  const settings = readBuildSettings({ ...otherProviderEnv, EMAILJS_ORIGIN: 'https://api.emailjs.com/' });
  expect(settings.providerOrigin).toBe('https://api.emailjs.com');
});

test('the policy needs no unsafe source, is the same in header and _headers, and no wider in the document', async () => {
  const site = await builtSite();
  const { headers } = readBuilt(site.relayDir).parts;
  const policy = headers.pages['content-security-policy'] ?? '';
  expect(policy).not.toContain('unsafe');
  expect(site.read('_headers')).toContain(policy);
  const meta = /http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(site.read('index.html'))?.[1];
  // What a <meta> cannot say stands in the header alone.
  expect(`${meta?.replaceAll('&#x27;', "'")}; frame-ancestors 'none'`).toBe(policy);
  const served = readFileSync(join(site.relayDir, 'pages/index.html'), 'utf8');
  expect(served).toBe(site.read('index.html').replace(/<meta http-equiv[^>]*>/i, ''));
});
