/** The privacy page says what holds: what the build knows on a static host, and the running relay's settings behind ours. */

import { expect, onTestFinished, test } from 'vitest';
import { readBuilt } from '../../business/built-business.ts';
import { readSite } from '../../relay/http/served-site.ts';
import { business } from '../../site/content/business.ts';
import { builtSite } from '../support/built-site.ts';
import { otherProviderEnv, otherSite, ownTextsSite } from '../support/other-site.ts';
import { textOf } from '../support/read-html.ts';
import { deployedSite, siteApp } from '../support/serve-deployed.ts';

const site = await builtSite();
const { texts } = readBuilt(site.relayDir).parts.privacy;

/** The page of a relay with these settings. */
async function served(env: Record<string, string>, path = '/privacidad', { relayDir, dist } = site) {
  const { app } = siteApp(readSite({ dist, relayDir }), env);
  onTestFinished(() => app.close());
  const answer = await app.inject({ url: path });
  return { answer, text: textOf(answer.body) };
}

const token = '7654321098'; // of no business in tests/fixtures
const mail = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@b.example', MAIL_TO: 'c@b.example' };
const all = {
  ...mail,
  ACKNOWLEDGE: 'true',
  WEBHOOK_URL: 'https://crm.example/secret-path',
  WEBHOOK_SECRET: 'a long secret of the webhook',
  TELEGRAM_TOKEN: `${token}:abcdefghijklmnopqrstuvwxyzABCDEFGHI`,
  TELEGRAM_CHAT: '-100123',
  RETENTION_DAYS: '365',
  BACKUP_DIR: '/backups',
};

test('a relay with everything names each receiver, how long it keeps, its copies and its counting', async () => {
  const { text } = await served(all);
  const { noRetention, retention, backups, ...said } = texts;
  for (const line of Object.values(said)) expect(text).toContain(line);
  expect(text).toContain(retention.replace('{days}', '365'));
  expect(text).toContain(backups.replace('{copies}', '14'));
  expect(text).not.toContain(noRetention);
  // Nothing of the settings themselves.
  expect(text).not.toMatch(/secret|127\.0\.0\.1|b\.example/);
  expect(text).not.toContain(token);
});

test('a relay with nothing set names nothing of it, nor erases by age what it tells no one', async () => {
  const { answer, text } = await served({ FIGURES: 'off', RETENTION_DAYS: '1' });
  const { noRetention, panel, push, ...others } = texts;
  for (const line of [noRetention, panel, push]) expect(text).toContain(line);
  expect(text).toContain('Conservamos tu solicitud mientras nos sirva');
  expect(text).toContain('y la edición que elegiste');
  // Its name may have the word.
  expect(text.replaceAll(business.name, '')).not.toMatch(/\bplan(es)?\b/i);
  for (const line of Object.values(others)) expect(text).not.toContain(line.split('{')[0]);
  expect(answer.body).not.toMatch(/\{\{|\{days|\{copies/);
});

test('a time of one day is one day', async () => {
  const { text } = await served({ ...mail, RETENTION_DAYS: '1' });
  expect(text).toContain(texts.retention.replace('{days} días', '1 día'));
});

test('it is served under its address, is revalidated, and is in no other place', async () => {
  const { answer } = await served({});
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect((await served({}, '/privacidad.html')).answer.body).toBe(answer.body);
  const { statusCode, headers } = (await served({}, '/privacidad/')).answer;
  expect([statusCode, headers.location]).toEqual([301, '../privacidad']);
});

test('the page links to it from the form and the footer; the address is in the sitemap, and may be found', async () => {
  const html = site.read('index.html');
  expect(html.match(/href="privacidad"/g)).toHaveLength(2);
  const deployed = await deployedSite();
  expect(deployed.read('sitemap.xml')).toContain('<loc>https://cabinas.example/privacidad</loc>');
  const privacy = deployed.read('privacidad.html');
  expect(privacy).toContain('<link rel="canonical" href="https://cabinas.example/privacidad"/>');
  expect(privacy).not.toContain('noindex');
});

test('on a static host it says what the build knows, and who carries the request', async () => {
  const cloud = await otherSite();
  const text = textOf(cloud.read('privacidad.html'));
  expect(text).toContain('a través de EmailJS, un servicio externo');
  for (const ours of ['base de datos', 'anuncio', 'suma', 'panel']) expect(text).not.toContain(ours);
  expect(cloud.read('index.html').match(/href="privacidad.html"/g)).toHaveLength(2);
  // A relay that serves it has nothing to add.
  expect((await served(otherProviderEnv, '/privacidad', cloud)).text).toBe(text);
  // Hosts that serve folders lead to it.
  expect(cloud.read('privacidad/index.html')).toContain('url=../privacidad.html');
  for (const html of [cloud.read('privacidad.html'), site.read('privacidad.html')])
    expect(html).not.toMatch(/\{\{|\{provider|\{email/);
});

test('each of its texts may be the owner’s, also those that the relay fills in', async () => {
  const own = await ownTextsSite();
  const { answer, text } = await served({ ...mail, RETENTION_DAYS: '30' }, '/privacidad', own);
  expect(text).toContain('Con cuidado.');
  expect(text).toContain('Se va a los 30 días.');
  expect(answer.body).toContain('El correo de &lt;Ana&gt; &amp; Luis.');
});
