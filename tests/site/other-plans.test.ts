/** Pages of businesses with their own plans: everything follows from one list, and nothing speaks of another plan. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readBusiness } from '../../business/read-business.ts';
import { builtSite } from '../support/built-site.ts';
import { asRead, productIn, sectionOf, textOf } from '../support/read-html.ts';

const fixtures = resolve(import.meta.dirname, '../fixtures');

const businesses = [
  {
    file: 'bolivia-business.json',
    prices: ['Bs 60', 'Bs 105,50'],
    currency: 'BOB',
    pricesIn: 'bolivianos',
    lang: 'es-BO',
    dial: '+591',
    foreign: /[$€]|US\$|S\/|USD|PEN|es.PE|[Cc]abina|soles/,
    says: ['guardas archivos en cada PC: se descartan al reiniciar', 'Plan Red reparte la carga'],
    never: /(?<!Plan )(Basic|Professional)|Virtual Disk|Arrancar sin disco y volver limpias|100%|1,000K/,
    features: 6,
  },
  {
    file: 'four-plans-business.json',
    prices: ['S/ 29', 'S/ 35', 'S/ 39.90', 'S/ 55'],
    currency: 'PEN',
    pricesIn: 'soles',
    lang: 'es-PE',
    dial: '+51',
    foreign: /[$€]|Bs|USD|BOB|es.BO/,
    says: [
      'con las ediciones Aula, LAN Center y Cadena de Locales. Con Solo Juegos, cada PC arranca',
      'Aula, LAN Center y Cadena de Locales los descartan',
      'desde S/ 29 por PC (arranque sin disco desde S/ 35)',
      'licencia perpetua en las cuatro ediciones',
    ],
    never: /Basic|Professional|Virtual Disk|1,0000/,
    features: 6,
  },
];

test.each(businesses)('$file: plans in document, comparison, JSON-LD, forms', async (business) => {
  const BUSINESS_FILE = join(fixtures, business.file);
  const { plans } = readBusiness({ BUSINESS_FILE }).business;
  const site = await builtSite({ env: { BUSINESS_FILE } });
  const html = site.read('index.html');
  const text = textOf(html);
  const pricing = sectionOf(html, 'pricing');
  const cards = [...pricing.matchAll(/<article.*?<\/article>/gs)].map(([card]) => textOf(card));
  expect(cards).toHaveLength(plans.length);
  for (const [at, { title, benefits }] of plans.entries())
    for (const said of [title, business.prices[at] ?? '', ...benefits]) expect(cards[at]).toContain(said);
  const questionOfCost = plans.map(({ title }, at) => `${business.prices[at]} con ${title}`);
  for (const said of [...questionOfCost, ...business.says]) expect(text).toContain(said);
  expect(text).not.toMatch(business.never);
  expect(text).toContain(`Precios en ${business.pricesIn}.`);
  // Scripts and styles have `$` of their own, and their hashes any letters.
  expect(asRead(html).replaceAll(/<(script|style)(?! type).*?<\/\1>|sha256-[\w+/=]+/gs, '')).not.toMatch(
    business.foreign,
  );
  expect(html).toContain(`<html lang="${business.lang}"`);
  expect(html).toContain(`content="${business.lang.replace('-', '_')}"`);
  expect(/<form.*<\/form>/s.exec(html)?.[0]).toContain(business.dial);

  // The built page leaves out closing tags.
  const comparison = /<table><thead>(.*?)<\/table>/s.exec(pricing)?.[1] ?? '';
  const rows = comparison
    .split('<tr>')
    .slice(1)
    .map((row) =>
      row
        .split(/<t[hd][^>]*>/)
        .slice(1)
        .map((cell) => textOf(cell).trim()),
    );
  expect(rows[0]).toEqual(['Incluye', ...plans.map(({ title }) => title)]);
  expect(rows).toHaveLength(1 + business.features);
  const balanced = plans.map(({ balancing }) => (balancing ? 'Sí' : 'No'));
  expect(rows).toContainEqual(['Balanceo de carga entre varios servidores', ...balanced]);

  expect(
    productIn(html).offers.map(({ name, price, priceCurrency }) => [name, price, priceCurrency]),
  ).toEqual(plans.map(({ title, priceCents = Number.NaN }) => [title, priceCents / 100, business.currency]));
});

test('the scripts of a page say no word of another country either', async () => {
  const { dist, read } = await builtSite({ env: { BUSINESS_FILE: join(fixtures, 'bolivia-business.json') } });
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const text = scripts.map((name) => read(`assets/${name}`)).join('\n');
  expect(text).toContain('tu programa de ');
  expect(text).not.toMatch(/cabina/i);
});

test('further telephones stand in the contact card and in the vCard', async () => {
  const site = await builtSite({ env: { BUSINESS_FILE: join(fixtures, 'bolivia-business.json') } });
  const card = /<address.*?<\/address>/s.exec(site.read('index.html'))?.[0] ?? '';
  expect(textOf(card)).toMatch(/Soporte\s+\+591 71234998\s+El Alto\s+\+591 2 2845678/);
  for (const number of ['+59122123456', '+59171234998', '+59122845678']) {
    expect(card).toContain(`href="tel:${number}"`);
    expect(site.read('contacto.vcf')).toContain(`TEL;TYPE=WORK,VOICE:${number}\r\n`);
  }
});
