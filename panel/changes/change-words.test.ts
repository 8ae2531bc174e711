import { expect, test } from 'vitest';
import { addDays } from '../../contract/calendar-day.ts';
import { today } from '../format/dates.ts';
import { entryWords, fieldsWords } from './change-words.ts';

test('a correction names what was there before, where there was something', () => {
  const to = { email: 'rosa@cabinas.example', city: 'Tacna' };
  expect(fieldsWords(to, { email: '', city: 'Lima' })).toBe(
    'Correo: rosa@cabinas.example · Ciudad: Lima → Tacna',
  );
  expect(fieldsWords(to)).toBe('Correo: rosa@cabinas.example · Ciudad: Tacna');
  expect(fieldsWords({ city: '' }, { city: 'Lima' })).toBe('Ciudad: Lima → vacío');
});

test('a quote ends with its last day', () => {
  const ends = (days: number) => {
    const validUntil = addDays(today(Date.now()), days);
    const quote = { edition: 'Basic Edition', pcs: 40, discountPercent: 0, totalCents: 40_000, validUntil };
    return entryWords({ id: '', kind: 'quoted', quote }).replace(/.*, /, '');
  };
  expect([-1, 0, 1].map(ends)).toEqual(['venció ayer', 'vence hoy', 'vence mañana']);
});
