import { expect, test } from 'vitest';
import { goodRequest } from '../../tests/support/good-request.ts';
import { namesWebAddress } from './accept.ts';

test.each([
  'http://oferta.example',
  'Gane dinero HTTPS://x.example/a',
  'ftp://x',
  'www.oferta.example',
  'WWW2.oferta.example',
  'mira t.me/oferta',
  'bit.ly/3xYz',
  'oferta.com/gana',
  'oferta.com:8080/gana',
  'ｗｗｗ．oferta．com',
  'ht\u200btps://x.example',
])('%j is a web address', (text) => {
  for (const name of ['fullName', 'company', 'city', 'country'])
    expect(namesWebAddress({ ...goodRequest, [name]: text })).toBe(true);
  expect(namesWebAddress({ ...goodRequest, address: text })).toBe(false);
});

test.each([
  'Cabinas.com',
  'Gamer.pe',
  'Net.Café',
  'Inversiones S.A.C.',
  'Inversiones S.A.C./Filial 2',
  'J.Pérez/M.Soto',
  'Ñáñez & Hijos S.R.L. / Perú',
  'WWW Cabinas',
  'Sr. www',
  'Lima/Callao',
  'Dr.House: e-sports',
  '24/7 Gaming v2.0/3',
])('%j is an honest name', (text) => {
  expect(namesWebAddress({ ...goodRequest, company: text })).toBe(false);
});
