import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greetingFields, greetingText, standardGreetings, wrongToken } from './greetings.ts';

const all = {
  nombre: 'María',
  pc: '60 PC',
  edicion: 'Basic Edition',
  total: '$600, pago único',
  persona: 'Ana',
  negocio: 'Encendido',
  local: 'CABINAS EL TÚNEL',
};

function expectNoHole(text: string, values: object): void {
  expect(text).not.toMatch(/ {2}|undefined|null| [,.]|[{}[\]]|^\s|\s$|\n{3}| \n/);
  for (const [name, value] of Object.entries(all)) if (!(name in values)) expect(text).not.toContain(value);
}

test.each([
  ['Precio: {total}.\nHola {nombre}.', {}, ''],
  ['Uno.\n\nSon {total}.\n\nDos.', {}, 'Uno.\n\nDos.'],
  ['Son {total}\nDos', {}, 'Dos'],
  ['Visita x.example/?a=1 y pide {pc}! Chau', { pc: '' }, 'Chau'],
  ['[{nombre}, ]¿qué tal?', { nombre: 'Ana' }, 'Ana, ¿qué tal?'],
  ['[{nombre}, ]¿qué tal?', {}, '¿qué tal?'],
  // A bracket within another is none: the sentence that then names what is not known goes.
  ['Local [el {local} [x]] de {negocio}.', { negocio: 'Encendido S.R.L. ' }, ''],
  ['{negocio}: {persona}', { negocio: 'Salas E.I.R.L.', persona: 'Ana.' }, 'Salas E.I.R.L.: Ana'],
  ['En {local}.', { local: ' ,El  Túnel , ' }, 'En El Túnel.'],
  ['{nombre}', { nombre: '{total} [x]' }, '{total} [x]'],
])('%j with %j is %j', (text, values, expected) => {
  expect(greetingText(text, values)).toBe(expected);
});

/** Pieces as owners type them, with each token in a sentence, in brackets, or across both. */
const piece = fc.oneof(
  fc.constantFrom('Hola', ' ', ', ', '. ', '? ', '! ', '\n', 'a las 10.30', 'S.A.C. ', ' ,', '¿'),
  fc.constantFrom(...greetingFields).map((name) => `{${name}}`),
  fc.constantFrom(...greetingFields).map((name) => `[ con {${name}},]`),
);
const someValues = fc
  .subarray([...greetingFields])
  .map((names) => Object.fromEntries(names.map((name) => [name, all[name]])));

test('no text of the owner has a hole, whichever values are missing', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), someValues, (pieces, values) => {
      expectNoHole(greetingText(pieces.join(''), values), values);
    }),
    { numRuns: 500 },
  );
});

test.each<[string, string | undefined]>([
  ...Object.values(standardGreetings).map((text): [string, undefined] => [text, undefined]),
  ['Hola {nombre}, [{local}]', undefined],
  ['Hola {nombr}', '{nombr}'],
  ['Hola {Nombre}', '{Nombre}'],
  ['Hola {nombre', '{nombre'],
  ['Hola nombre}', '}'],
  ['{pc}{toString}', '{toString}'],
])('the wrong token of %j is %j', (text, wrong) => {
  expect(wrongToken(text)).toBe(wrong);
});
