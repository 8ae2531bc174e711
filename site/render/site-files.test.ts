import { expect, test } from 'vitest';
import { business } from '../content/business.ts';
import { contactCard, siteFiles } from './site-files.ts';

test('the card holds name, number and addresses, escaped, one a line', () => {
  const card = contactCard(
    {
      ...business,
      name: 'Arranque; Red, S.A.',
      phone: '+51 987-654 321',
      email: 'a@negocio.example',
      socials: [{ name: 'Facebook', url: 'https://facebook.com/negocio' }],
    },
    'https://negocio.example',
  );
  expect(card.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Arranque\\; Red\\, S.A.;;;;',
    'FN:Arranque\\; Red\\, S.A.',
    'ORG:Arranque\\; Red\\, S.A.',
    'TEL;TYPE=WORK,VOICE:+51987654321',
    'EMAIL;TYPE=INTERNET:a@negocio.example',
    'URL:https://negocio.example',
    'URL:https://facebook.com/negocio',
    'END:VCARD',
    '',
  ]);
});

test('a page that may not be indexed is in no sitemap', () => {
  const filesOf = (isIndexed: boolean) => siteFiles(business, 'https://negocio.example', isIndexed);
  expect(filesOf(true)['sitemap.xml']).toContain('<loc>https://negocio.example/</loc>');
  expect(filesOf(false)['robots.txt']).toBe('User-agent: *\nAllow: /\n');
  expect(filesOf(false)['sitemap.xml']).toBeUndefined();
});
