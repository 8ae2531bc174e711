/** Every figure and name of the owner's exists once: a page built for another business keeps nothing of the example. */
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readBuilt } from '../../business/built-business.ts';
import { exampleName } from '../../business/business.ts';
import { isOwnersToGive } from '../../scripts/left-to-give.ts';
import { builtSite } from '../support/built-site.ts';
import { exampleTracesIn } from '../support/example-traces.ts';
import { asRead, productIn, sectionOf, textOf } from '../support/read-html.ts';
import { renderedDocument } from '../support/rendered-document.ts';

const root = resolve(import.meta.dirname, '../..');
const exampleFile = join(root, 'business.example.json');
const logo = join(root, 'tests/fixtures/logo.svg');

/** Each entry of the example that the page shows, with another value. */
const other = {
  name: 'RedArranque Perú',
  shortName: 'RedArranque',
  logo,
  accent: '#1e88e5',
  phone: '+57 601 234 5678',
  email: 'ventas@redarranque.example',
  whatsapp: '+57 321 234 5678',
  telegramUrl: 'https://t.me/redarranque',
  loginUrl: 'https://acceso.redarranque.example/',
  socials: [{ name: 'Instagram', url: 'https://instagram.com/redarranque' }],
  avatarUrl: 'https://redarranque.example/foto.png',
  prices: { virtualDisk: 7.35, basic: '9.5', professional: 21 },
  moreQuestions: [{ question: '¿Atienden en Arequipa?', answer: 'Sí, a distancia.' }],
  texts: {
    heroTitle: 'Una sala, un servidor.',
    heroPromise: 'Siempre lista.',
    heroLead: 'Tu sala inicia por la red.',
  },
};

const site = await builtSite({
  env: { BUSINESS_FILE: exampleFile, PUBLIC_URL: 'https://redarranque.example' },
  business: other,
});

test('no built file holds a value of the example', () => {
  expect(exampleTracesIn(site.dist)).toEqual([]);
  expect(exampleTracesIn(site.relayDir)).toEqual([]);
});

test.each([
  [
    'index.html',
    [
      'RedArranque Perú',
      '$7.35',
      '$9.50',
      '$21',
      'tel:+576012345678',
      'wa.me/573212345678',
      'Una sala, un servidor.',
    ],
  ],
  ['index.html', ['"price":7.35', '"price":9.5', '¿Atienden en Arequipa?', 'desde $7.35']],
  ['contacto.vcf', ['FN:RedArranque Perú', 'TEL;TYPE=WORK,VOICE:+576012345678']],
  ['404.html', ['RedArranque Perú', '"/assets/logo-']],
])('%s says the other business’s values', (file, values) => {
  const text = asRead(site.read(file));
  for (const value of values) expect(text).toContain(value);
});

test('mails and panel get the accent’s colours, as the page has them', () => {
  const { tones = {}, mailColours } = readBuilt(site.relayDir).business;
  expect(Object.keys(tones)).toEqual(expect.arrayContaining(['clean', 'clean-2', 'on-clean', 'lit']));
  const page = site.read('index.html');
  for (const name of ['clean', 'on-clean']) expect(page).toContain(`--${name}:${tones[name]}`);
  expect(mailColours?.dark).toMatch(/^#[\da-f]{6}$/);
});

test('nothing of it is a placeholder, and the accent’s other tone is said', () => {
  const { warnings } = site;
  expect(warnings.filter((text) => text.startsWith('Dato de ejemplo'))).toEqual([]);
  expect(warnings.join('\n')).toMatch(/\("accent"\) #1e88e5: en el tema (oscuro|claro) no se lee bien/);
});

/** `©` with its year, and the three figures of the specification as far as the page shows them. */
async function claimsOf(entries: Record<string, unknown>) {
  const html = asRead(
    await renderedDocument({ env: { BUSINESS_FILE: exampleFile }, business: { ...other, ...entries } }),
  );
  expect(html.match(/\sid="statistics"/g)).toHaveLength(1);
  return [...sectionOf(html, 'about').matchAll(/<dd>([^<]+)/g), ...html.matchAll(/(© \d+)/g)].map(
    ([, claim]) => claim,
  );
}

test('a page says no figure and no year that its owner has not said, until he confirms the template’s', async () => {
  const year = `© ${new Date().getFullYear()}`;
  const asked = (warnings: readonly string[]) =>
    warnings.filter((text) => text.startsWith('Dato por confirmar: faltan tus cifras'));
  expect(await claimsOf({})).toEqual([year]);
  expect(asked(site.warnings)).toEqual([expect.stringContaining('"100% de usuarios satisfechos"')]);
  expect(site.warnings.filter(isOwnersToGive)).toEqual(asked(site.warnings));
  const specified = ['100%', '1,000K+', '1,0000+'];
  expect(await claimsOf({ statistics: 'template', copyrightYear: 2019 })).toEqual([...specified, '© 2019']);
  const own = [{ quantity: '120+', description: 'salas' }];
  expect(await claimsOf({ statistics: own })).toEqual(['120+', year]);
  expect(await claimsOf({ name: exampleName })).toEqual([...specified, '© 2025']);
});

test('the example says that it is one and is not to be indexed; a page of an owner does neither', async () => {
  const example = await renderedDocument({ env: { BUSINESS_FILE: exampleFile } });
  const saysSo = (html: string) =>
    ['Página de ejemplo', 'name="robots" content="noindex"'].map((said) => html.includes(said));
  expect([saysSo(example), saysSo(site.read('index.html'))]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test.each([
  ['GT', 'GTQ', 'Cafés internet', 'tu LAN center, café internet, laboratorio', 'Precios en quetzales.'],
  ['GT', 'USD', 'Cafés internet', 'tu LAN center, café internet', 'Precios en USD.'],
  ['EC', 'MXN', 'Cibercafés', 'tu LAN center, cibercafé', 'Precios en pesos mexicanos.'],
])('%s, %s: the words of its country', async (country, currency, ...words) => {
  const business = { ...other, name: 'Redes del Sur S.A.', country, currency };
  const html = asRead(await renderedDocument({ env: { BUSINESS_FILE: exampleFile }, business }));
  for (const word of [...words, 'Redes del Sur S.A. Todos los derechos']) expect(html).toContain(word);
  expect(html).not.toMatch(/cabina/i);
});

const paymentsFile = join(root, 'tests/fixtures/payments-business.json');
const plan = {
  id: 'sala',
  title: 'Plan Sala',
  description: 'Para una sala.',
  benefits: ['Sin disco'],
  diskless: true,
};
test.each([
  ['monthly', 'pc', 'Pagas cada mes por PC', 'Después, desde Q 24.90 por PC, pago mensual.'],
  ['yearly', 'room', 'Pagas cada año por local', 'Después, desde Q 24.90 por local, pago anual.'],
  ['once', 'room', 'Pagas una vez por local', 'Licencia perpetua, pago único por local'],
])('where every plan is paid %s for a %s, title and first screen say it', async (payment, unit, title, said) => {
  const one = { ...plan, price: 24.9, payment, unit };
  const business = { plans: [one, { ...one, id: 'otro', title: 'Otro', price: 30 }], trialDays: 1 };
  const text = textOf(await renderedDocument({ env: { BUSINESS_FILE: paymentsFile }, business }));
  for (const each of [
    title,
    said,
    'Prueba gratis de 1 día,',
    `${title}: Q 24.90 con Plan Sala o Q 30 con Otro.`,
  ])
    expect(text).toContain(each);
  expect(text).not.toMatch(payment === 'once' ? /pago (mensual|anual)/ : /pago único|perpetua|permanente/);
});

test.each([
  [{ price: 8 }, 'Después, desde Q 8 por PC (arranque sin disco: precio a consultar), pago único.'],
  [{ price: 8, payment: 'monthly' }, 'Después, arranque sin disco: precio a consultar.'],
])('where diskless boot alone is on request, %j beside it, the first screen says so', async (terms, said) => {
  const priced = { ...plan, ...terms, id: 'otro', title: 'Otro', diskless: false };
  const third = { ...priced, id: 'tercero', title: 'Tercero', payment: 'once' };
  const business = { plans: [plan, priced, third] };
  expect(textOf(await renderedDocument({ env: { BUSINESS_FILE: paymentsFile }, business }))).toContain(said);
});

test('an entry of the owner’s stands as it is given, whatever his texts hold', async () => {
  const replaced = [
    ...['hero.title.1', 'hero.title.2', 'hero.promise.1', 'hero.lead', 'requirements.games'],
    ...['about.statistic-1.quantity', 'pricing.sala.title', 'pricing.comparison.title'],
    ...['beforeBuying.pregunta-1.answer', 'beforeBuying.pago.answer', 'beforeBuying.secure-boot.answer'],
  ];
  const { moreQuestions, texts } = other;
  const business = {
    ...{ moreQuestions, statistics: [{ quantity: '120+', description: 'salas' }] },
    plans: [plan, { ...plan, id: 'comparison', title: 'Otro' }],
    facts: { testedGames: 'Dota 2.', payment: 'Por Yape.', secureBoot: 'Con firma.' },
    texts: { ...Object.fromEntries(replaced.map((id) => [id, `(${id})`])), ...texts },
  };
  const text = textOf(await renderedDocument({ env: { BUSINESS_FILE: paymentsFile }, business }));
  for (const own of [...Object.values(texts), ...Object.values(business.facts), 'Plan Sala', '120+'])
    expect(text).toContain(own);
  expect(text.match(/\([a-z]+\.\S+\)/gi)).toEqual(['(pricing.comparison.title)']);
});

test('with every price on request nothing is said of a price, nor of what no plan does', async () => {
  const business = { plans: [plan, { ...plan, id: 'otro', title: 'Otro' }] };
  const html = await renderedDocument({ env: { BUSINESS_FILE: paymentsFile }, business });
  const text = textOf(html);
  expect(text).toContain('Después, precio a consultar.');
  expect(text).not.toMatch(/Q \d|GTQ|pago (único|mensual|anual)|perpetua|undefined|NaN|∞/);
  expect(text).not.toMatch(/Balanceo|reparte|VHD/);
  expect(productIn(html).offers).toEqual([]);
});

test('the picture of shared links holds the longest title, and the longest text below it', async () => {
  const texts = {
    heroTitle: 'Administra todas las computadoras de tu local desde un lugar',
    heroPromise: 'Cada reinicio deja las computadoras como si fueran nuevas',
    'hero.social': 'Prueba gratis de 30 días · '.repeat(5),
  };
  await renderedDocument({ env: { BUSINESS_FILE: exampleFile }, business: { texts } });
  // With the content of that business.
  const { socialImage } = await import('../../site/render/images/social-image.tsx');
  const svg = socialImage(new Proxy({}, { get: () => 'white' }), undefined);
  const lines = [...svg.matchAll(/<text x="64" y="([\d.]+)" font-size="([\d.]+)"[^>]*>(.*?)</g)];
  const [[, bottom, socialPx, social = ''] = [], [, last] = []] = lines.toReversed();
  expect(lines).toHaveLength(8);
  expect(Number(last)).toBeLessThan(Number(bottom) - 40);
  // A letter is about half as wide as high.
  expect(64 + social.length * Number(socialPx) * 0.55).toBeLessThan(1_200);
});

test('plans paid once, monthly, yearly, for a PC or a venue, or on request: each says its own', async () => {
  const html = await renderedDocument({ env: { BUSINESS_FILE: paymentsFile } });
  const text = textOf(html);
  const cards = [...sectionOf(html, 'pricing').matchAll(/<article.*?<\/article>/gs)].map(([card]) =>
    textOf(card),
  );
  for (const [at, said] of [
    'Q 129.50 por PC, pago único',
    'Q 24.90 por PC, pago mensual',
    'Q 18,900 por local, pago anual',
    'Consultar Para varios servidores.',
  ].entries())
    expect(cards[at]).toContain(said);
  for (const said of [
    'Prueba gratis de 14 días, cualquier cantidad de PC. Después, arranque sin disco desde Q 24.90 por PC, pago mensual, o desde Q 18,900 por local, pago anual.',
    'Elige tu edición Prueba 14 días gratis con cualquier cantidad de PC. Después, la edición que elijas.',
    'en las cuatro ediciones; licencia perpetua con Solo Juegos.',
    'Depende de la edición: Solo Juegos, Q 129.50 por PC, pago único; Sala al Mes, Q 24.90 por PC, pago mensual; Local Completo, Q 18,900 por local, pago anual; Cadena de Locales, precio a consultar. Servidor, red',
    'Dura 14 días, con cualquier',
    '14 días con todas encendidas. Si te convence, eliges tu edición; si no, no pagas nada.',
    'Pide tu prueba de 14 días',
    'Licencia perpetua, pago único Sí No No No',
    'Licencia con pago mensual No Sí No No',
    'Licencia con pago anual No No Sí No',
    // Of the calculator, which names each column's payment.
    'Solo Juegos pago único Sala al Mes pago mensual Local Completo por local, pago anual Cadena de Locales Consultar',
    '40 PC Q 5,180 Q 996 Q 18,900 –',
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/30 días|sin mensualidades|se paga una vez|licencia permanente|NaN|undefined/);
  expect(html).toMatch(/<meta name="description" content="[^"]*servidor\. Prueba gratis de 14 días\./);

  // Search engines take a price as paid once for one of what is sold.
  expect(productIn(html).offers).toEqual([
    { '@type': 'Offer', name: 'Solo Juegos', price: 129.5, priceCurrency: 'GTQ' },
  ]);
});
