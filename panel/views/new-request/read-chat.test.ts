import { expect, test } from 'vitest';
import { requestText } from '../../../contract/request-text.ts';
import { blockingMs, slowness } from '../../../tests/support/blocking-time.ts';
import { readChat } from './read-chat.ts';

const read = (text: string, country = 'PE') => readChat(text, country, ['Ana Ñ.', 'Encendido', 'Tú']);

test.each([
  // iPhone, WhatsApp Web, Android; own messages before and between.
  '[12/11/26, 10:02:33] Ana Ñ.: Hola, soy Ana, ¿en qué te ayudo? 999 888 777\n\u200e[12/11/26, 10:03:01] Rosa Quispe: tengo 25 máquinas, llámame al 987 654 321',
  '[10:01, 12/11/2026] Encendido: Buenos días, tenemos 300 PC\n[10:02, 12/11/2026] Rosa Quispe: tengo 25 pcs\n[10:02, 12/11/2026] Rosa Quispe: mi número: 0051 987654321',
  '12/11/26, 10:02 a. m. - Rosa Quispe: Hola\n12/11/26, 10:03 a. m. - Tú: ¿Cuántas?\n12/11/26, 10:03 a. m. - Rosa Quispe: 25 computadoras\npor si acaso +51 987 654 321',
  // As phones of Chile write the day.
  '[12-11-26, 10:02:33] Ana Ñ.: Nuestro número es 999 888 777\n[12-11-26, 10:03:01] Rosa Quispe: 25 pcs, 987 654 321',
  '12-11-26, 10:02 p. m. - Tú: ¿300 PC?\n12-11-26, 10:03 p. m. - Rosa Quispe: 25 PC, 987 654 321',
  // Without a contact the number stands in the name's place.
  '[12/11/26, 10:02] +51 987 654 321: hola soy rosa quispe de Lima, quiero probar en 25 equipos',
  // What the page itself writes into a chat.
  `[10:02, 12/11/2026] +51 987 654 321: ${requestText({ fullName: 'Rosa Quispe', address: 'Av. Grau 123', computers: '25', phone: '+51987654321' })}`,
  // Figures of the number, of a street and of an identity card.
  'Mi número es 987 654 321\nNombre: Rosa Quispe\nDNI 41234567, Av. Grau 123\nPC: 25',
  '12/11/26, 10:02 - Rosa Quispe \u2764\ufe0f: 25 PC, 987 654 321',
  // A text without signatures.
  'Buenas! me llamo Rosa Quispe y tengo 25 compus. Mi wsp es 987654321',
])('%s', (text) => {
  expect(read(text)).toEqual({ fullName: 'Rosa Quispe', phone: '+51987654321', computers: '25' });
});

test('a number without code is of the business’s country, and one with another code keeps it', () => {
  expect(read('11 1234 5678', 'MX').phone).toBe('');
  expect(read('55 1234 5678', 'MX').phone).toBe('+525512345678');
  expect(read('escríbeme al +57 300 123 4567').phone).toBe('+573001234567');
  expect(read('[12/11/26, 10:02] +52 1 55 1234 5678: hola').phone).toBe('+525512345678');
  // The day in a file's name has the digits of a landline there.
  expect(read('12/11/26, 10:02 - Rosa: IMG-20261112-WA0003.jpg (archivo adjunto)', 'GT').phone).toBe('');
});

test('what is no name, number or count is none', () => {
  const nothing = { fullName: '', phone: '', computers: '' };
  for (const text of [
    '',
    ' \n ',
    'soy el dueño, soy de Lima',
    'soy administrador de una cabina, tengo 20-30 PC o 20 a 30 equipos',
    '12/11/26 10:02',
    'ubicación: https://maps.google.com/?q=-12.046373,-77.042755',
    'en 2026 compramos 8 GB',
    'pago 1 500 PC, o PC: 20-30',
    '[10:02] : x',
  ])
    expect([text, read(text)]).toEqual([text, nothing]);
  expect(read('[12/11/26, 10:02] Rosa: soy cliente nuevo').fullName).toBe('Rosa');
  expect(read('tengo 1,250 PC').computers).toBe('1,250');
});

test('signs that reorder or hide text do not reach the name, and markup stays text', () => {
  expect(read('soy \u202eRosa\u202c \u200bQuispe').fullName).toBe('Rosa Quispe');
  expect(read('[12/11/26, 10:02] <b>Rosa</b> 🎮: hola').fullName).toBe('bRosab');
  expect(read('[12/11/26, 10:02] روزا: مرحبا 987654321')).toMatchObject({
    fullName: 'روزا',
    phone: '+51987654321',
  });
});

test('a hostile text takes no longer than a long conversation', () => {
  const long = [
    'a',
    'pc',
    '1',
    '(',
    '+51 ',
    'soy ',
    '[1:1] ',
    '[12/11/26, 10:02] x: ',
    '\u0301',
    '<img src=x onerror=1>',
    '9 8-',
  ];
  for (const part of long) {
    const text = part.repeat(100_000 / part.length);
    expect(
      blockingMs(() => read(text)),
      part,
    ).toBeLessThan(1_000 * slowness);
  }
});
