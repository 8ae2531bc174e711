import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { businessJsonSchema } from './json-schema.ts';
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
  expect(readWith({}).pricesCents).toEqual({ virtualDisk: 800, basic: 1000, professional: 1500 });
});

test.each([
  [7.35, 735],
  ['7.35', 735],
  [9.5, 950],
  ['9.5', 950],
  [19.99, 1999],
  [8, 800],
  ['$8', 800],
  [' 8 ', 800],
  [0.07, 7],
])('a price of %j is %i cents', (price, cents) => {
  const prices = { virtualDisk: 8, basic: price, professional: 15 };
  expect(readWith({ prices }).pricesCents.basic).toBe(cents);
});

test.each([
  7.355,
  '7,35',
  '1,500',
  0,
  -8,
  'gratis',
  '',
  null,
  true,
  1e21,
])('a price of %j is refused', (price) => {
  const prices = { virtualDisk: 8, basic: price, professional: 15 };
  expect(() => readWith({ prices })).toThrow(/prices\.basic: dice .*; se espera un precio en dólares/);
});

test.each([
  ['phone', '+51987654321', '+51 987 654 321'],
  ['phone', ' +57 601 234 5678 ', '+57 601 2345678'],
  ['whatsapp', '+51 987 654 321', '51987654321'],
  ['whatsapp', '51987654321', '51987654321'],
  ['whatsapp', 'https://wa.me/51987654321', '51987654321'],
  ['email', ' ventas@cabinas.example ', 'ventas@cabinas.example'],
  ['telegramUrl', '', ''],
  ['loginUrl', 'https://acceso.cabinas.example', 'https://acceso.cabinas.example/'],
  ['accent', '#1E88E5', '#1e88e5'],
  ['accent', '#1Ef', '#1ef'],
  ['accent', ' oklch(0.62 0.17 255) ', 'oklch(0.62 0.17 255)'],
  ['name', ' Cabinas ', 'Cabinas'],
  ['shortName', ' Cabinas ', 'Cabinas'],
  ['logo', 'fotos/Logo.SVG', 'fotos/Logo.SVG'],
  ['timeZone', 'America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
] as const)('%s "%s" is taken as "%s"', (entry, given, taken) => {
  expect(readWith({ [entry]: given })[entry]).toBe(taken);
});

test.each([
  ['name', ''],
  ['name', 'x'.repeat(41)],
  ['shortName', 'x'.repeat(15)],
  ['logo', 'logo.gif'],
  ['logo', 'logo.svg.gif'],
  ['phone', '987 654 321'],
  ['phone', '+51 123'],
  ['whatsapp', '987 654 321'],
  ['whatsapp', 'www.https://wa.me/51987654321'],
  ['email', 'ventas @cabinas.example'],
  ['email', 'ventas'],
  ['loginUrl', 'acceso.cabinas.example'],
  ['loginUrl', 'http://acceso.cabinas.example'],
  ['loginUrl', 'https://acceso .example'],
  ['loginUrl', 'https://cabinas.example/mi cuenta'],
  ['loginUrl', 'ver https://cabinas.example'],
  ['loginUrl', 'https://ana@cabinas.example'],
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
  ['timeZone', 'Lima'],
  ['timeZone', '-05:00'],
  ['timeZone', '+America/Lima'],
  ['timeZone', 'America/Lima '.padEnd(20, '.')],
])('%s "%s" is refused, with what was given and what is expected', (entry, given) => {
  expect(() => readWith({ [entry]: given })).toThrow(`${entry}: dice ${JSON.stringify(given)}; se espera `);
});

test.each([
  ['name', 7, 'el nombre de tu negocio, de 1 a 40 caracteres'],
  ['name', ' ', 'el nombre de tu negocio, de 1 a 40 caracteres'],
  ['name', 'x'.repeat(41), 'el nombre de tu negocio, de 1 a 40 caracteres'],
  ['shortName', 7, 'un nombre corto, de 14 caracteres como máximo'],
  ['shortName', 'x'.repeat(15), 'un nombre corto, de 14 caracteres como máximo'],
  ['logo', 'logo.gif', 'la ruta de un archivo SVG o PNG, como "logo.svg"'],
  ['phone', 51987654321, 'un teléfono que exista, con código de país, como "+51 987 654 321"'],
  ['email', 7, 'un correo, como "ventas@tunegocio.pe"'],
  ['email', 'ventas', 'un correo sin espacios, como "ventas@tunegocio.pe"'],
  ['accent', 7, 'un color como "#1e88e5" u "oklch(0.62 0.17 255)"'],
  ['socials', {}, 'una lista de redes, cada una con "name" y "url"'],
  [
    'socials',
    Array(9).fill({ name: 'Facebook', url: 'https://facebook.com/cabinas' }),
    '8 redes como máximo',
  ],
  ['moreQuestions', 'no', 'una lista de preguntas, cada una con "question" y "answer"'],
  ['moreQuestions', Array(13).fill({ question: '¿Y?', answer: 'Sí.' }), '12 preguntas como máximo'],
  ['facts', [], 'respuestas entre llaves { }'],
])('a wrong %s (%#) is told what is expected', (entry, given, expected) => {
  expect(() => readWith({ [entry]: given })).toThrow(`; se espera ${expected}`);
});

test('every wrong entry is named at once, and unknown ones with what may have been meant', () => {
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
      '  name: falta; se espera el nombre de tu negocio, de 1 a 40 caracteres',
      '  socials[0].url: dice "facebook.com/cabinas"; se espera la dirección de tu página en esa red, como "https://facebook.com/tunegocio"',
      '  facts.windows: esta entrada no existe; ¿quisiste decir "windows11"?',
      '  moreQuestions[0].answer: falta; se espera la respuesta, de 1 a 800 caracteres',
      '  moreQuestions[0].anwser: esta entrada no existe; ¿quisiste decir "answer"?',
      '  whatsap: esta entrada no existe; ¿quisiste decir "whatsapp"?',
    ].join('\n'),
  );
});

test('optional entries may be left out, and are empty then', () => {
  const { name, phone, email, whatsapp, prices } = example;
  expect(readText(JSON.stringify({ name, phone, email, whatsapp, prices })).business).toEqual({
    ...readWith({ socials: [], telegramUrl: '', loginUrl: '' }),
  });
});

test('what is no JSON, no object or not there is said plainly', () => {
  expect(() => readText('{ "name": "Cabinas", }')).toThrow('business.json no es JSON válido');
  expect(() => readText('[]')).toThrow('el archivo: dice []; se espera los datos de tu negocio');
  expect(() => readBusiness({ BUSINESS_FILE: '/nowhere/b.json' })).toThrow(
    'No se puede leer /nowhere/b.json',
  );
  expect(readText(`\ufeff${JSON.stringify(example)}`).business.name).toBe(example.name);
});

test('the editor’s schema is made from today’s entries, and each of them has an explanation', () => {
  const tracked = JSON.parse(readFileSync(join(root, 'business.schema.json'), 'utf8'));
  // Made by `npm run business:schema`, then formatted.
  expect(tracked).toEqual(JSON.parse(businessJsonSchema()));
  const { properties } = tracked;
  for (const [name, entry] of Object.entries<{ description?: string }>(properties))
    expect(entry.description, name).toBeTruthy();
});
