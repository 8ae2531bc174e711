/** One build for another business: with a public address below a path, the e-mail service, an avatar. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBuilt } from '../../business/built-business.ts';
import { sendFormPath } from '../../contract/emailjs.ts';
import { business } from '../../site/content/business.ts';
import { type BuiltSite, builtSite } from '../support/built-site.ts';
import { otherSite } from '../support/other-site.ts';

const usual = await builtSite();
const other = await otherSite();

test('the 404 page leads to the page and has its icon, also below a path', () => {
  const pathsOf = ({ read }: BuiltSite) =>
    /rel="icon" href="([^"]*)".*<main.*?<a [^>]*href="([^"]*)"/s.exec(read('404.html'))?.slice(1);
  expect(pathsOf(usual)).toEqual(['/favicon.svg', '/']);
  expect(pathsOf(other)).toEqual(['/promo/favicon.svg', '/promo/']);
});

test('the page of a refused form stands at any path: absolute addresses, no watcher, a way home', () => {
  const { refusedTemplate: html } = readBuilt(usual.relayDir).parts;
  expect(html).toContain(`action="${sendFormPath}"`);
  expect(html).toMatch(/href="\/"/);
  expect(html).toContain('url(/assets/');
  expect(html).not.toMatch(/url\(assets\/|type="module"/);
});

test('with the three identifiers and the origin, the page posts to the real service, and its policy allows that', () => {
  const html = other.read('index.html');
  expect(html).toContain('action="https://api.emailjs.com/api/v1.0/email/send-form"');
  expect(html).toContain('value="AbCdEfGhIjKlMnOp"');
  for (const directive of ['connect-src', 'form-action'])
    expect(html).toMatch(new RegExp(`${directive} &#x27;self&#x27; https://api\\.emailjs\\.com`));
});

test('the avatar is asked for only when set, and its origin is the only one added', async () => {
  const plain = business.avatarUrl ? await builtSite({ business: { avatarUrl: '' } }) : usual;
  expect(plain.read('index.html')).not.toMatch(/<img[^>]* src="https?:/);
  expect(plain.read('_headers')).toMatch(/img-src 'self';/);
  expect(plain.read('_headers')).toMatch(/connect-src 'self';/);
  const image = /<img[^>]* src="https:[^>]*>/.exec(other.read('index.html'))?.[0];
  expect(image).toContain('loading="lazy"');
  expect(image).toContain('referrerPolicy="no-referrer"');
  expect(other.read('_headers')).toMatch(/img-src 'self' https:\/\/fotos\.example;/);
  expect(other.read('_headers')).toMatch(/connect-src 'self' https:\/\/api\.emailjs\.com;/);
});

test('with PUBLIC_URL: canonical, sitemap and robots name it; without, they are left out', () => {
  expect(other.read('index.html')).toContain('<link rel="canonical" href="https://cabinas.example/promo/"/>');
  expect(other.read('sitemap.xml')).toContain('<loc>https://cabinas.example/promo/</loc>');
  expect(other.read('robots.txt')).toContain('Sitemap: https://cabinas.example/promo/sitemap.xml');
  expect(usual.read('index.html')).not.toContain('canonical');
  expect(existsSync(join(usual.dist, 'sitemap.xml'))).toBe(false);
});
