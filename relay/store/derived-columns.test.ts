import { expect, test } from 'vitest';
import { goodRequest } from '../../tests/support/good-request.ts';
import { firstListKeyAt, listKeyMax, listKeyOf, derivedColumns as of, textKey } from './derived-columns.ts';

test('texts are compared without accents, case, blanks and punctuation; a phone by its last digits', () => {
  expect(
    of({
      ...goodRequest,
      country: ' Perú',
      city: 'LA  PAZ',
      company: 'Cabinas “El Túnel”',
      computers: '1,200',
      phone: '+51 987 654 321',
      email: ' Ana@Cabinas.example\u200b',
      edition: 'Basic Edition',
    }),
  ).toEqual({
    country_key: 'peru',
    city_key: 'lapaz',
    computers: 1_200,
    edition_key: 'basicedition',
    company_key: 'cabinaseltunel',
    phone_key: '87654321',
    email_key: 'ana@cabinas.example',
  });
  // Read as the mail reads it: contract/read-number.test.ts.
  for (const computers of ['40 50', '0']) expect(of({ ...goodRequest, computers }).computers).toBe(null);
});

test('no text is longer than an index of PostgreSQL takes, whatever a visitor sends', () => {
  for (const text of ['ﷺ'.repeat(300), '🔒'.repeat(300), '\ud800'.repeat(300), 'ñ'.repeat(50_000)]) {
    const values = Object.values(
      of({ ...goodRequest, country: text, city: text, company: text, edition: text, email: text }),
    );
    for (const value of values) expect(Buffer.byteLength(String(value))).toBeLessThan(2_000);
  }
  expect(textKey('ﷺ'.repeat(300))).toBe(textKey('ﷺ'.repeat(200)));
});

test('keys grow with the time of receipt, and the id chooses one of 1,024 slots', () => {
  const key = listKeyOf(1_000, '00000000-0000-4000-8000-0000000004d2');
  expect(key).toBe(1_000 * 1_024 + (0x4d2 & 1_023));
  expect(firstListKeyAt(1_000)).toBeLessThanOrEqual(key);
  expect(key).toBeLessThan(firstListKeyAt(1_001));
  expect(listKeyOf(1_000, 'x-fff')).toBe(firstListKeyAt(1_001) - 1);
  expect(firstListKeyAt(Date.parse('2200-01-01'))).toBeLessThan(listKeyMax);
});
