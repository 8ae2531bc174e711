import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBuildSettings } from '../../business/build-settings.ts';
import { readBuilt } from '../../business/built-business.ts';
import { builtSite } from '../support/built-site.ts';
import { otherProviderEnv } from '../support/other-site.ts';

test.each([
  ['EMAILJS_ORIGIN', 'emailjs'],
  ['EMAILJS_ORIGIN', 'https://api.emailjs.com/mail'],
  ['EMAILJS_ORIGIN', 'https://api.emailjs.com/?a=1'],
  ['EMAILJS_ORIGIN', 'https://api.emailjs.com/#a'],
  ['EMAILJS_ORIGIN', 'https://me:secret@api.emailjs.com'],
  ['PUBLIC_URL', 'cabinas'],
  // Canonical and sitemap would repeat it.
  ['PUBLIC_URL', 'https://cabinas.example/promo/?utm_source=a'],
  ['PUBLIC_URL', 'https://cabinas.example/promo/#'],
  ['PUBLIC_URL', 'https://me:secret@cabinas.example/promo'],
  ['FIGURES', 'no'],
])('%s=%s stops the build and is named', (name, value) => {
  const read = () => readBuildSettings({ ...otherProviderEnv, [name]: value });
  expect(read).toThrow(new RegExp(`^${name}( es "no")?: se espera una`));
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
