import { expect, test } from 'vitest';
import { fieldsWords } from './change-words.ts';

test('a correction names what was there before, where there was something', () => {
  const to = { email: 'rosa@cabinas.example', city: 'Tacna' };
  expect(fieldsWords(to, { email: '', city: 'Lima' })).toBe(
    'Correo: rosa@cabinas.example · Ciudad: Lima → Tacna',
  );
  expect(fieldsWords(to)).toBe('Correo: rosa@cabinas.example · Ciudad: Tacna');
  expect(fieldsWords({ city: '' }, { city: 'Lima' })).toBe('Ciudad: Lima → vacío');
});
