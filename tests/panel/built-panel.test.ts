/** The built panel: without any business, because the relay tells of it, and in no other language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { business } from '../../site/content/business.ts';

test('the build has no value of the business in place, and no manifest with its name', () => {
  const folder = resolve(import.meta.dirname, '../../build/panel');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  expect(files).toEqual(expect.arrayContaining(['index.html', 'sw.js']));
  expect(files).not.toContain('manifest.webmanifest');
  const { name, email, phone, whatsapp } = business;
  for (const file of files)
    for (const own of [name, email, phone, whatsapp])
      expect([file, own, readFileSync(join(folder, file)).includes(own)]).toEqual([file, own, false]);
});

test('its document asks translators to leave it alone: they replace texts that React changes, and read customers’ data', () => {
  const html = readFileSync(resolve(import.meta.dirname, '../../build/panel/index.html'), 'utf8');
  expect(html).toMatch(/<html[^>]* translate="no"/);
  expect(html).toContain('<meta name="google" content="notranslate" />');
});
