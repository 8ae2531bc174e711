import { expect, test } from 'vitest';
import { isPlainAddress } from '../../safe-text.ts';
import { reasonFrom } from '../attempt.ts';
import { dayAndTime, oneLine } from './mail-text.ts';

test('a text becomes one line without invisible characters', () => {
  expect(oneLine(' a\r\nBcc: x\u0000y\u2028z\u202egpj \ud800 ', 100)).toBe('a Bcc: x y z gpj \ufffd');
  expect(oneLine('ñ'.repeat(11), 10)).toBe(`${'ñ'.repeat(9)}…`);
  expect(oneLine('😀😀😀', 3)).toBe('😀😀😀');
  expect(oneLine('a  \u0000\u2028  b', 100)).toBe('a b');
});

test('a moment is written as the business says it, with the name of its time zone', () => {
  const moment = new Date('2026-11-22T07:10:00Z');
  const lima = { text: '22 de noviembre de 2026, 02:10', zone: 'hora estándar de Perú' };
  expect(dayAndTime(moment, { timeZone: 'America/Lima', country: 'PE' })).toEqual(lima);
  expect(dayAndTime(moment, { timeZone: 'America/Mexico_City', country: 'MX' }).text).toBe(
    '22 de noviembre de 2026, 01:10',
  );
  const spring = new Date('2026-09-22T07:10:00Z');
  expect(dayAndTime(spring, { timeZone: 'America/Lima', country: 'PE' }).text).toContain(' de setiembre ');
  expect(dayAndTime(spring, { timeZone: 'America/La_Paz', country: 'BO' }).text).toContain(' de septiembre ');
});

test('only a single plain address is accepted', () => {
  for (const good of ['a@b', 'ana.perez+x@cabinas.com.pe', "o'neil@b-c.example"])
    expect(isPlainAddress(good)).toBe(true);
  for (const bad of [
    '',
    'a',
    '@b',
    'a@',
    'a@b,c@d',
    '<a@b>',
    'a@b\r\nBcc: c@d',
    'a b@c',
    '"a"@b',
    'a@b.',
    'a@ñ',
    'a@b\0',
  ])
    expect(isPlainAddress(bad)).toBe(false);
});

test('the stored part of a server’s reply contains no address', () => {
  expect(reasonFrom('550 <ana@cabinas.example>: unknown\r\n user ana@x')).toBe(
    '550 [address]: unknown user [address]',
  );
});
