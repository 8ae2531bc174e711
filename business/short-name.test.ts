import { expect, test } from 'vitest';
import { initials, shortNameOf } from './short-name.ts';

test('no letter outside the first plane of Unicode is cut in half', () => {
  expect(initials('🎮 Gamer Zone')).toBe('🎮G');
  expect(shortNameOf({ name: 'ZonaGamerLima🎮Centro', shortName: '' })).toBe('ZonaGamerLima');
});
