import { expect, test } from 'vitest';
import { initials, shortNameOf } from './short-name.ts';

test('no letter outside the first plane of Unicode is cut in half', () => {
  expect(initials('🎮 Gamer Zone')).toBe('🎮G');
  expect(shortNameOf({ name: 'ZonaGamerLima🎮Centro', shortName: '' })).toBe('ZonaGamerLima');
});

test('the first words that fit end with one that can stand last', () => {
  const short = (name: string) => shortNameOf({ name, shortName: '' });
  expect(short('Cabina de Internet Los Andes')).toBe('Cabina');
  expect(short('Pérez y Hijos de Tacna')).toBe('Pérez y Hijos');
  expect(short('Red & Arranque Perú')).toBe('Red & Arranque');
});
