import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBuildSettings } from '../../business/build-settings.ts';
import { relayPartsName } from '../../business/built-business.ts';
import type { RelayParts } from '../../business/render-site.ts';
import { builtSite } from '../support/built-site.ts';
import { otherProviderEnv } from '../support/other-site.ts';

test.each([
  [
    'an origin that is no address',
    { ...otherProviderEnv, EMAILJS_ORIGIN: 'emailjs' },
    'EMAILJS_ORIGIN es "emailjs"',
  ],
  ...['api.emailjs.com/mail', 'api.emailjs.com/?a=1', 'api.emailjs.com/#a', 'me:secret@api.emailjs.com'].map(
    (more): [string, Record<string, string>, string] => [
      `${more}, of which a part would be cut,`,
      { ...otherProviderEnv, EMAILJS_ORIGIN: `https://${more}` },
      'EMAILJS_ORIGIN tiene algo más que el origen: se espera https://api.emailjs.com',
    ],
  ),
  [
    'a public address that is none',
    { PUBLIC_URL: 'cabinas' },
    'PUBLIC_URL es "cabinas": se espera una dirección como https://cabinas.example',
  ],
  ...[
    'cabinas.example/promo/?utm_source=a',
    'cabinas.example/promo/#',
    'me:secret@cabinas.example/promo',
  ].map((more): [string, Record<string, string>, string] => [
    `${more}, which canonical and sitemap would repeat,`,
    { PUBLIC_URL: `https://${more}` },
    'PUBLIC_URL tiene algo más que la dirección: se espera https://cabinas.example/promo',
  ]),
  ['another word for off', { FIGURES: 'no' }, 'FIGURES es "no": se espera una de estas palabras: on, off'],
])('%s stops the build and is named', (_what, env, message) => {
  expect(() => readBuildSettings(env)).toThrow(message);
});

test('an origin may end with a slash', () => {
  const settings = readBuildSettings({ ...otherProviderEnv, EMAILJS_ORIGIN: 'https://api.emailjs.com/' });
  expect(settings.providerOrigin).toBe('https://api.emailjs.com');
});

test('the policy needs no unsafe source, is the same in header and _headers, and no wider in the document', async () => {
  const site = await builtSite();
  const { headers } = JSON.parse(readFileSync(join(site.relayDir, relayPartsName), 'utf8')) as RelayParts;
  const policy = headers.pages['content-security-policy'] ?? '';
  expect(policy).not.toContain('unsafe');
  expect(site.read('_headers')).toContain(policy);
  const meta = /http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(site.read('index.html'))?.[1];
  // What a <meta> cannot say stands in the header alone.
  expect(`${meta?.replaceAll('&#x27;', "'")}; frame-ancestors 'none'`).toBe(policy);
  const served = readFileSync(join(site.relayDir, 'pages/index.html'), 'utf8');
  expect(served).toBe(site.read('index.html').replace(/<meta http-equiv[^>]*>/i, ''));
});
