import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { businessJsonSchema, exampleName } from './business.ts';
import { readBusiness } from './read-business.ts';

const root = resolve(import.meta.dirname, '..');
const example = JSON.parse(readFileSync(join(root, 'business.example.json'), 'utf8'));

/** Reads the example with other entries; undefined = the entry is left out. */
function readWith(entries: Record<string, unknown>) {
  return readText(JSON.stringify({ ...example, ...entries })).business;
}

function readText(text: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'business-')), 'business.json');
  writeFileSync(path, text);
  return readBusiness({ BUSINESS_FILE: path });
}

test('the example holds the specification’s prices, in cents', () => {
  expect(readWith({}).plans.map(({ title, priceCents }) => [title, priceCents])).toEqual([
    ['Virtual Disk Edition', 800],
    ['Basic Edition', 1000],
    ['Professional Edition', 1500],
  ]);
});

test.each([
  [7.35, 735],
  ['7.35', 735],
  [9.5, 950],
  ['9.5', 950],
  ['7,35', 735],
  [19.99, 1999],
  [8, 800],
  ['$8', 800],
  [' 8 ', 800],
  [0.07, 7],
])('a price of %j is %i cents', (price, cents) => {
  const prices = { virtualDisk: 8, basic: price, professional: 15 };
  expect(readWith({ prices }).plans[1]?.priceCents).toBe(cents);
});

test.each([7.355, '1,500', 0, -8, 'gratis', '', null, true, 1e21])('a price of %j is refused', (price) => {
  const prices = { virtualDisk: 8, basic: price, professional: 15 };
  expect(() => readWith({ prices })).toThrow(/prices\.basic: dice .*; se espera un precio/);
});

test.each([
  ['phone', '+51987654321', '+51 987 654 321'],
  ['phone', ' +57 601 234 5678 ', '+57 601 2345678'],
  ['whatsapp', '+51 987 654 321', '51987654321'],
  ['whatsapp', '51987654321', '51987654321'],
  ['whatsapp', 'https://wa.me/51987654321', '51987654321'],
  ['whatsapp', '52 1 664 123 4567', '526641234567'],
  ['whatsapp', '+54 11 2345 6789', '5491123456789'],
  ['email', ' ventas@cabinas.example ', 'ventas@cabinas.example'],
  ['telegramUrl', '', ''],
  ['loginUrl', 'https://acceso.cabinas.example', 'https://acceso.cabinas.example/'],
  ['videoUrl', 'https://www.tiktok.com/@tunegocio', 'https://www.tiktok.com/@tunegocio'],
  ['accent', '#1E88E5', '#1e88e5'],
  ['accent', '#1Ef', '#1ef'],
  ['accent', ' oklch(0.62 0.17 255) ', 'oklch(0.62 0.17 255)'],
  ['name', ' Cabinas ', 'Cabinas'],
  ['shortName', ' Cabinas ', 'Cabinas'],
  ['country', 'bo', 'BO'],
  ['currency', 'bob', 'BOB'],
  ['timeZone', 'America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
] as const)('%s "%s" is taken as "%s"', (entry, given, taken) => {
  expect(readWith({ [entry]: given })[entry]).toBe(taken);
});

test.each([
  ['name', ''],
  ['logo', 'logo.svg.gif'],
  ['phone', '987 654 321'],
  ['phone', '+51 123'],
  ['phone', '+51 1 612 3456 anexo 12'],
  ['whatsapp', '+51 984 612 375 ext. 12'],
  ['whatsapp', '987 654 321'],
  ['whatsapp', 'www.https://wa.me/51987654321'],
  ['email', 'ventas @cabinas.example'],
  ['loginUrl', 'acceso.cabinas.example'],
  ['loginUrl', 'http://acceso.cabinas.example'],
  ['loginUrl', 'https://acceso .example'],
  ['loginUrl', 'https://cabinas.example/mi cuenta'],
  ['loginUrl', 'ver https://cabinas.example'],
  ['loginUrl', 'https://ana@cabinas.example'],
  ['loginUrl', 'https://:clave@cabinas.example'],
  ['loginUrl', 'https://localhost'],
  ['telegramUrl', '@cabinas'],
  ['avatarUrl', 'javascript:alert(1)'],
  ['accent', 'azul'],
  ['accent', '#12345'],
  ['accent', 'x#1e88e5'],
  ['accent', '#1e88e5ff'],
  ['accent', 'color oklch(0.6 0.1 255)'],
  ['accent', 'oklch(0.6 0.1 255) x'],
  ['accent', 'oklch(0.6 0.1 255 / 0.5)'],
  ['country', 'Bolivia'],
  ['country', 'XX'],
  ['currency', 'Bs'],
  ['currency', 'XYZ'],
  ['timeZone', 'Lima'],
  ['timeZone', '-05:00'],
  ['timeZone', '+America/Lima'],
  ['timeZone', 'America/Lima '.padEnd(20, '.')],
])('%s "%s" is refused, with what was given and what is expected', (entry, given) => {
  expect(() => readWith({ [entry]: given })).toThrow(`${entry}: dice ${JSON.stringify(given)}; se espera `);
});

test('an entry of another kind is told in Spanish what is expected', () => {
  const { $schema: _, ...entries } = JSON.parse(businessJsonSchema()).properties;
  const none = Object.fromEntries(Object.keys(entries).map((name) => [name, null]));
  const read = () => readText(JSON.stringify(none));
  for (const name of Object.keys(entries)) expect(read).toThrow(`\n  ${name}: dice null; se espera `);
  expect(read).not.toThrow(/invalid|expected|too (big|small)/i);
});

test('every wrong entry is named at once, and unknown ones with what there is', () => {
  const { name: _, ...nameless } = example;
  const given = {
    ...nameless,
    whatsap: '+51 987 654 321',
    socials: [{ name: 'Facebook', url: 'facebook.com/cabinas' }],
    facts: { windows: 'sí' },
    moreQuestions: [{ question: '¿Y?', anwser: 'Sí.' }],
  };
  expect(() => readText(JSON.stringify(given))).toThrow(
    [
      'business.json no se puede usar:',
      '  name: falta; se espera un texto, de 1 a 40 caracteres',
      '  socials[0].url: dice "facebook.com/cabinas"; se espera una dirección completa, como "https://tunegocio.com/pagina"',
      '  facts.windows: esta entrada no existe; aquí van firstInstallation, taxAndInvoicing, licenceUpdates, licenceReplacedPc, licenceSpareServer, supportHours, whoInstalls, testedGames, secureBoot, windows11, activation, payment, cabinaSoftware, legalName, taxNumber, address',
      '  moreQuestions[0].answer: falta; se espera un texto, de 1 a 800 caracteres',
      '  moreQuestions[0].anwser: esta entrada no existe; aquí van question, answer',
      '  whatsap: esta entrada no existe; aquí van $schema, name, shortName, logo, ',
    ].join('\n'),
  );
});

const { prices: _, ...unpriced } = example;
const sala = {
  id: 'sala',
  title: 'Plan Sala',
  price: 60,
  description: 'Para una sala.',
  benefits: ['Arranque sin disco'],
  diskless: true,
};
const red = { ...sala, id: 'red', title: 'Plan Red', price: '110.50', popular: true, diskless: false };

function readPlans(...plans: unknown[]) {
  return readText(JSON.stringify({ ...unpriced, plans })).business.plans;
}

test('own plans stand in their order, in cents, with nothing of the standard ones', () => {
  const once = { price: undefined, payment: 'once', unit: 'pc' };
  expect(readPlans(sala, red)).toEqual([
    { ...sala, ...once, priceCents: 6000, popular: false, vhdBoot: false, balancing: false },
    { ...red, ...once, priceCents: 11050, vhdBoot: false, balancing: false },
  ]);
});

test('a plan is paid once, for each PC, unless it says otherwise; one on request says nothing of it', () => {
  const monthly = { ...sala, payment: 'monthly', unit: 'room' };
  expect(readPlans(monthly, { ...red, price: undefined })).toMatchObject([
    { priceCents: 6000, payment: 'monthly', unit: 'room' },
    { priceCents: undefined, payment: undefined },
  ]);
});

test.each([
  [
    [{ ...sala, payment: 'mensual' }, red],
    'plans[0].payment: dice "mensual"',
    '"once", "monthly" o "yearly"',
  ],
  [[{ ...sala, unit: 'sala' }, red], 'plans[0].unit: dice "sala"', '"pc" o "room"'],
  [[sala], 'plans: dice [{', 'de dos a cuatro ediciones'],
  [[sala, { ...red, id: 'sala' }], 'plans[1].id: dice "sala"', 'un id que no tenga otra edición'],
  [[sala, { ...red, id: 'Plan Red' }], 'plans[1].id: ', 'un id de letras minúsculas y cifras'],
  [[sala, { ...red, title: 'plan SALA' }], 'plans[1].title: ', 'un nombre que no tenga otra edición'],
  [
    [{ ...sala, popular: true }, red],
    'plans[1].popular: dice true',
    'una sola edición recomendada ("popular": true)',
  ],
  [[{ ...sala, diskless: false }, red], 'plans[0].diskless: ', '"diskless": true) en esta edición o en otra'],
  [[{ ...sala, price: 0 }, red], 'plans[0].price: dice 0', 'un precio'],
  [[{ ...sala, diskless: 'sí' }, red], 'plans[0].diskless: dice "sí"', 'true o false'],
  [[{ ...sala, disklesss: true }, red], 'plans[0].disklesss: esta entrada no existe', 'aquí van id, title, '],
])('plans %# are refused', (plans, told, expected) => {
  expect(() => readPlans(...plans)).toThrow(told);
  expect(() => readPlans(...plans)).toThrow(expected);
});

test('the owner’s figures are a list, or the template’s on purpose; nothing is said of the others', () => {
  const own = [{ quantity: '120+', description: 'salas' }];
  const name = 'Cabinas Sol';
  expect(readWith({ name, statistics: own }).statistics).toEqual(own);
  expect(readWith({ name, statistics: [] }).statistics).toEqual([]);
  expect(readWith({ name, statistics: 'template' }).statistics).toBe('template');
  expect(readWith({ name })).toMatchObject({ statistics: [], copyrightYear: new Date().getFullYear() });
  expect(readWith({})).toMatchObject({ name: exampleName, statistics: 'template', copyrightYear: 2025 });
});

test('the telephone in an error is one of the owner’s country, where that can be read', () => {
  const told = (country: unknown) => () => readWith({ country, phone: '123', whatsapp: '123' });
  for (const wrong of ['un teléfono que exista,', 'un número de WhatsApp'])
    expect(told('gt')).toThrow(`${wrong} con código de país, como "+502 5123 4567"`);
  for (const none of [undefined, 'XX', 51]) expect(told(none)).toThrow('como "+51 987 654 321"');
});

test('either prices or plans, told together with what else is wrong', () => {
  expect(() => readWith({ plans: [sala, red] })).toThrow(/prices: dice .*; se espera una sola de las dos/);
  expect(() => readText(JSON.stringify({ ...unpriced, phone: '987' }))).toThrow(
    /phone: dice "987".*\n {2}prices: falta; se espera que des los tres precios: .*, o tus propias ediciones \("plans"\)/,
  );
});

test('a currency without cents has no prices with cents', () => {
  const priced = (basic: number) =>
    readWith({ currency: 'CLP', prices: { virtualDisk: 8000, basic, professional: 15000 } }).plans[1]
      ?.priceCents;
  expect(priced(10000)).toBe(1_000_000);
  expect(() => priced(10000.5)).toThrow(
    'prices.basic: dice 10000.5; se espera un precio sin decimales: CLP no tiene centavos',
  );
  const plans = [sala, { ...red, price: '9,5' }];
  expect(() => readText(JSON.stringify({ ...unpriced, currency: 'CLP', plans }))).toThrow(
    'plans[1].price: dice "9,5"; se espera un precio sin decimales',
  );
});

test('optional entries may be left out, and are empty then', () => {
  const { name, phone, email, whatsapp, prices } = example;
  expect(readText(JSON.stringify({ name, phone, email, whatsapp, prices })).business).toEqual({
    ...readWith({ socials: [], telegramUrl: '', loginUrl: '' }),
  });
});

test.each([
  ['lun-vie', [1, 2, 3, 4, 5]],
  ['lunes a viernes', [1, 2, 3, 4, 5]],
  ['Sáb, domingo', [6, 7]],
  ['mié y vie', [3, 5]],
  ['vie-lun', [1, 5, 6, 7]],
  ['sab', [6]],
])('opening hours on %j are those of days %j', (days, expected) => {
  const { openingHours } = readWith({ openingHours: [{ days, from: '9:00', to: '18:30' }] });
  expect(openingHours).toEqual([{ days: expected, from: 540, to: 1110 }]);
});

test('hours that pass midnight close on the next day; all day is from 00:00 to 24:00', () => {
  const hours = (from: string, to: string) =>
    readWith({ openingHours: [{ days: 'sáb', from, to }] }).openingHours[0];
  expect(hours('18:00', '02:00')).toMatchObject({ from: 1080, to: 1560 });
  expect(hours('00:00', '24:00')).toMatchObject({ from: 0, to: 1440 });
  expect(readWith({})).toMatchObject({ openingHours: [], answerWithinMinutes: 15 });
});

const figure = { quantity: '120+', description: 'salas' };
const open = { days: 'lun', from: '09:00', to: '18:00' };
const served = { place: 'Cabinas', city: 'Lima', pcs: 40, text: 'Bien.', permission: true };
const greeting = { name: 'Oferta', text: 'Hola' };

test.each<[string, unknown, string]>([
  ['shortName', 'x'.repeat(15), 'se espera un texto, de 14 caracteres como máximo'],
  [
    'socials',
    Array(9).fill({ name: 'A', url: 'https://a.example' }),
    'se espera una lista entre corchetes [ ], de 8 como máximo',
  ],
  [
    'statistics',
    [{ quantity: '120+' }],
    'statistics[0].description: falta; se espera un texto, de 1 a 60 caracteres',
  ],
  [
    'statistics',
    [{ ...figure, descripcion: 'x' }],
    '[0].descripcion: esta entrada no existe; aquí van quantity, description',
  ],
  ['statistics', 'plantilla', 'se espera una lista de cuatro cifras como máximo, o "template"'],
  ['socials', ['Facebook'], 'socials[0]: dice "Facebook"; se espera un grupo entre llaves { } con name, url'],
  ['openingHours', 'lun-vie 9 a 18', 'dice "lun-vie 9 a 18"; se espera una lista entre corchetes'],
  [
    'openingHours',
    [{ ...open, days: 'lunvie' }],
    '\n  openingHours[0].days: dice "lunvie"; se espera una lista',
  ],
  ['openingHours', [{ ...open, days: 'lun-mar-vie' }], '[0].days: dice "lun-mar-vie"'],
  ['openingHours', [{ ...open, from: '9am' }], '[0].from: dice "9am"; se espera una hora de 00:00 a 24:00'],
  ['openingHours', [{ ...open, to: '24:01' }], '[0].to: dice "24:01"'],
  ['openingHours', [{ ...open, to: '09:00' }], '[0].to: dice "09:00"; se espera otra hora que la de abrir'],
  ['openingHours', [{ ...open, from: '24:00' }], '[0].to: dice "18:00"; se espera otra hora'],
  ['openingHours', [{ ...open, to: undefined }], '[0].to: falta'],
  ['answerWithinMinutes', 1441, 'dice 1441; se espera un número entero, de 0 a 1440'],
  ['answerWithinMinutes', 1.5, 'dice 1.5; se espera un número entero'],
  ['cases', [{ ...served, permission: undefined }], 'cases[0].permission: falta; se espera que lo marques'],
  ['cases', [{ ...served, permission: false }], 'cases[0].permission: dice false; se espera que lo marques'],
  [
    'cases',
    [served, { ...served, pcs: 0 }],
    'cases[1].pcs: dice 0; se espera un número entero, de 1 a 10000',
  ],
  ['cases', [{ ...served, picture: { file: 'a.gif', alt: 'x' } }], 'cases[0].picture.file: dice "a.gif"'],
  [
    'cases',
    [{ ...served, picture: { file: 'a.png', alt: '' } }],
    'picture.alt: dice ""; se espera un texto, de 1 a 200',
  ],
  [
    'greetings',
    [{ ...greeting, text: 'Hola {nombr}' }],
    'un texto sin {nombr}: entre llaves van {nombre}, {pc}',
  ],
  ['greetings', [{ ...greeting, text: 'Hola {nombre' }], ' sin {nombre: '],
  ['greetings', [{ ...greeting, name: ' Cotización ' }], 'se espera otro nombre: "Cotización" ya es'],
])('%s of %j are refused', (entry, given, told) => {
  expect(() => readWith({ [entry]: given })).toThrow(told);
});

test('greetings are read as they are, with all tokens, brackets and lines; without any there are none', () => {
  const text = 'Hola[ {nombre}]:\n\n{pc} {edicion} {total}, {persona} de {negocio} para {local}';
  expect(readWith({ greetings: [{ name: ' Oferta ', text }] }).greetings).toEqual([{ name: 'Oferta', text }]);
  expect(readWith({}).greetings).toEqual([]);
});

test('a missing logo is named', () => {
  expect(() => readWith({ logo: 'fotos/Logo.SVG' })).toThrow(
    /:\n {2}logo: dice "fotos\/Logo\.SVG"; se espera la ruta de un archivo que exista, vista desde business\.json$/,
  );
});

test('a logo is read from beside the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'business-'));
  writeFileSync(join(folder, 'Logo.SVG'), '<svg viewBox="0 0 20 10"/>');
  writeFileSync(join(folder, 'b.json'), JSON.stringify({ ...example, logo: ' Logo.SVG ' }));
  const { business, logo } = readBusiness({ BUSINESS_FILE: join(folder, 'b.json') });
  expect(business.logo).toBe('Logo.SVG');
  expect(logo).toMatchObject({ file: expect.stringMatching(/^assets\/logo-[\w-]{8}\.svg$/), ratio: 2 });
});

test('what is no object or not there is said plainly', () => {
  expect(() => readText('[]')).toThrow('el archivo: dice []; se espera un grupo entre llaves { }');
  expect(() => readText('null')).toThrow('el archivo: dice null; se espera un grupo entre llaves { }');
  expect(() => readBusiness({ BUSINESS_FILE: '/nowhere/b.json' })).toThrow(
    'No se puede leer /nowhere/b.json',
  );
});

test('the editor’s schema is made from today’s entries, and each of them has an explanation', () => {
  const tracked = JSON.parse(readFileSync(join(root, 'business.schema.json'), 'utf8'));
  // Made by `npm run business:schema`, then formatted.
  expect(tracked).toEqual(JSON.parse(businessJsonSchema()));
  const { properties } = tracked;
  for (const [name, entry] of Object.entries<{ description?: string }>(properties))
    expect(entry.description, name).toBeTruthy();
});
