/** What the relay may count on in the template of the refused page: see site/pages/refused-page.tsx. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { relayPartsName } from '../../business/built-business.ts';
import type { RelayParts } from '../../business/render-site.ts';
import { sendFormPath } from '../../contract/emailjs.ts';
import { fieldNames } from '../../contract/trial-request.ts';
import { builtSite } from '../support/built-site.ts';

let html = '';
let policy = '';
beforeAll(async () => {
  const { relayDir } = await builtSite();
  const parts: RelayParts = JSON.parse(readFileSync(join(relayDir, relayPartsName), 'utf8'));
  html = parts.refusedTemplate;
  policy = parts.headers.refused['content-security-policy'] ?? '';
});

test('holds each token as often as it has places, and no other', () => {
  const found = [...html.matchAll(/{{[^}]*}}/g)].map(([token]) => token);
  const perField = fieldNames.flatMap((param) => [
    `{{value:${param}}}`,
    `{{error:${param}}}`,
    `{{invalid:${param}}}`,
  ]);
  const expected = ['{{title}}', '{{title}}', '{{reason}}', '{{whatsappText}}', '{{mailBody}}', ...perField];
  expect(found.sort()).toEqual(expected.sort());
});

test('each token stands where the relay expects it', () => {
  for (const param of fieldNames) {
    expect(html).toContain(`value="{{value:${param}}}"`);
    expect(html).toContain(`aria-invalid="{{invalid:${param}}}"`);
    expect(html).toContain(`>{{error:${param}}}</p>`);
  }
  expect(html).toContain('<title>{{title}}</title>');
  expect(html).toMatch(/href="https:\/\/wa\.me\/\d+\?text={{whatsappText}}"/);
  expect(html).toMatch(/href="mailto:[^"]+&amp;body={{mailBody}}"/);
});

test('answers at any path: absolute addresses, no watcher, a way home', () => {
  expect(html).toContain(`action="${sendFormPath}"`);
  expect(html).toContain('<a class="');
  expect(html).toMatch(/href="\/"/);
  expect(html).not.toContain('url(assets/');
  expect(html).toContain('url(/assets/');
  expect(html).not.toContain('type="module"');
});

test('its style is one that the policy allows', async () => {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
});
