import { expect, test } from 'vitest';
import { addDays } from '../../contract/calendar-day.ts';
import { today } from '../format/dates.ts';
import { changeWords, entryWords, fieldsWords } from './change-words.ts';

test('a correction names what was there before, where there was something', () => {
  const to = { email: 'rosa@cabinas.example', city: 'Tacna' };
  expect(fieldsWords(to, { email: '', city: 'Lima' })).toBe(
    'Correo: rosa@cabinas.example · Ciudad: Lima → Tacna',
  );
  expect(fieldsWords(to)).toBe('Correo: rosa@cabinas.example · Ciudad: Tacna');
  expect(fieldsWords({ city: '' }, { city: 'Lima' })).toBe('Ciudad: Lima → vacío');
});

test('a trial of another length than the usual one says when it ends, so that two of one day are not the same', () => {
  const trialStart = today(Date.now());
  const of = (days: number, reason?: string) => {
    const body = {
      stage: 'trial',
      version: 0,
      trialStart,
      trialEnds: addDays(trialStart, days),
      reason,
    } as const;
    return changeWords({ call: 'changeStage', requestId: '', body });
  };
  expect([of(30), of(1), of(1, 'Viaja')]).toEqual([
    'En prueba desde hoy',
    'En prueba desde hoy, termina hoy',
    'En prueba desde hoy, termina hoy: Viaja',
  ]);
});

test('a quote ends with its last day', () => {
  const ends = (days: number) => {
    const validUntil = addDays(today(Date.now()), days);
    const quote = { edition: 'Basic Edition', pcs: 40, discountPercent: 0, totalCents: 40_000, validUntil };
    return entryWords({ id: '', kind: 'quoted', quote }).replace(/.*, /, '');
  };
  expect([-1, 0, 1].map(ends)).toEqual(['venció ayer', 'vence hoy', 'vence mañana']);
});
