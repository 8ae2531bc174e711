import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBuildSettings } from '../../business/build-settings.ts';
import { relayPartsName } from '../../business/built-business.ts';
import type { RelayParts } from '../../business/render-site.ts';
import { builtSite } from '../support/built-site.ts';

const cloud = {
  EMAILJS_ORIGIN: 'https://api.emailjs.com',
  EMAILJS_PUBLIC_KEY: 'AbCdEfGhIjKlMnOp',
  EMAILJS_SERVICE_ID: 'service_ab12cd3',
  EMAILJS_TEMPLATE_ID: 'template_ab12cd3',
};

test.each([
  ['a missing identifier', { ...cloud, EMAILJS_TEMPLATE_ID: '' }, 'Falta EMAILJS_TEMPLATE_ID'],
  [
    'a malformed identifier',
    { ...cloud, EMAILJS_SERVICE_ID: 'no es un id' },
    'EMAILJS_SERVICE_ID es "no es un id"',
  ],
  ['an origin without identifiers', { EMAILJS_ORIGIN: 'https://api.emailjs.com' }, 'EMAILJS_PUBLIC_KEY'],
  ['an origin that is no address', { ...cloud, EMAILJS_ORIGIN: 'emailjs' }, 'EMAILJS_ORIGIN es "emailjs"'],
  ...['/mail', '/?a=1', '/#a'].map((more): [string, Record<string, string>, string] => [
    `an origin with ${more}, which would be cut,`,
    { ...cloud, EMAILJS_ORIGIN: `https://api.emailjs.com${more}` },
    'EMAILJS_ORIGIN tiene algo más que el origen: se espera https://api.emailjs.com',
  ]),
  [
    'an origin with a login',
    { ...cloud, EMAILJS_ORIGIN: 'https://me:secret@api.emailjs.com' },
    'EMAILJS_ORIGIN tiene algo más que el origen: se espera https://api.emailjs.com',
  ],
  [
    'a public address that is none',
    { PUBLIC_URL: 'cabinas' },
    'PUBLIC_URL es "cabinas": se espera una dirección como https://cabinas.example',
  ],
  ['another word for off', { FIGURES: 'no' }, 'FIGURES es "no": se espera una de estas palabras: on, off'],
])('%s stops the build and is named', (_what, env, message) => {
  expect(() => readBuildSettings(env)).toThrow(message);
});

test('an origin may end with a slash', () => {
  const settings = readBuildSettings({ ...cloud, EMAILJS_ORIGIN: 'https://api.emailjs.com/' });
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
