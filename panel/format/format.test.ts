import { expect, onTestFinished, test } from 'vitest';
import { numberFormatOf, usualNumbers } from '../../contract/number-format.ts';
import { business, setBusiness } from './business.ts';
import { type ContactChannel, callLink, messageLink } from './contact-links.ts';
import { age, axisDay, day, duration, moment, since, today, trialEndWords } from './dates.ts';
import { boundedCount, money, readMoney, several, share } from './numbers.ts';

setBusiness({ ...business, language: 'es-PE', timeZone: 'America/Lima' });

/** 14:20 in Lima, which is five hours behind UTC. */
const now = Date.parse('2026-11-14T19:20:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

test.each([
  [0.5, 'ahora'],
  [20, 'hace 20 min'],
  [3 * 60, 'hace 3 h'],
  [14 * 60 + 19, 'hace 14 h'],
  // A minute before midnight in Lima is yesterday, although it is the same day in UTC.
  [14 * 60 + 21, 'ayer 23:59'],
  [5 * 24 * 60, 'lun 14:20'],
  [30 * 24 * 60, '15 oct'],
  [400 * 24 * 60, '10 oct 2025'],
])('%s minutes ago is "%s"', (minutes, text) => {
  expect(age(ago(minutes), now)).toBe(text);
});

test('a calendar day keeps its date in every time zone', () => {
  expect(today(now)).toBe('2026-11-14');
  // Still the 14th in Lima.
  expect(today(Date.parse('2026-11-15T04:59:00Z'))).toBe('2026-11-14');
  expect(day('2026-11-14', now)).toBe('hoy');
  expect(day('2026-11-15', now)).toBe('mañana');
  expect(day('2026-12-01', now)).toBe('mar 1 dic');
  expect(day('2027-03-01', now)).toBe('1 mar 2027');
  expect(axisDay('2026-11-15')).toBe('15 nov');
});

test.each([
  ['2026-11-14', 'terminó ayer'],
  ['2026-11-15', 'termina hoy'],
  ['2026-11-16', 'termina mañana'],
  ['2026-11-18', 'termina el mar 17 nov'],
])('a trial whose first day after it is %s "%s"', (trialEnds, said) => {
  expect(trialEndWords(trialEnds, now)).toBe(said);
});

test('moments are written in the time zone of the business', () => {
  expect(moment('2026-11-14T19:20:00Z')).toBe('14 nov 2026, 14:20');
  expect(since('2026-11-14T19:20:00Z', now)).toBe('las 14:20');
  expect(since('2026-11-13T19:20:00Z', now)).toBe('ayer a las 14:20');
  expect(since('2026-11-14T06:20:00Z', now)).toBe('la 01:20');
  expect(since('2026-11-01T19:20:00Z', now)).toBe('el 1 nov, 14:20');
  expect(since('2025-11-01T19:20:00Z', now)).toBe('el 1 nov 2025, 14:20');
  expect(duration(35 * 60_000)).toBe('35 min');
  expect(duration(59.6 * 60_000)).toBe('60 min');
  expect(duration(200 * 60_000)).toBe('3 h 20 min');
  expect(duration(120 * 60_000)).toBe('2 h');
  expect(duration(15.4 * 3_600_000)).toBe('15 h');
  expect(duration(3 * 24 * 3_600_000)).toBe('3 días');
});

test('counts and amounts are written as on the page', () => {
  expect(money(109_500)).toBe('$1,095');
  expect(money(735)).toBe('$7.35');
  expect(boundedCount({ count: 1000, more: true })).toBe('1,000+');
  expect(several(1, 'cambio', 'cambios')).toBe('1 cambio');
  expect(share(1, 300)).toBe('< 1 %');
  expect(share(1, 0)).toBe('');
});

test.each([
  ['147,50', 14_750],
  ['147,5', 14_750],
  ['1.095,50', 109_550],
  ['1,095,50', 109_550],
  ['1.234.567', 123_456_700],
  ["1'234.567", 123_456_700],
  [' 10 000 USD', 1_000_000],
  ['US$ 1,095', 109_500],
  ['0', 0],
])('%s is an amount of %s cents', (typed, amountCents) => {
  expect(readMoney(typed)).toEqual({ amountCents });
  // What is shown as understood is understood in the same way.
  expect(readMoney(money(amountCents))).toEqual({ amountCents });
});

test.each([
  '1.095',
  '147,',
  '1.47,505',
  '12,34,5',
  '-5',
  '1e9',
  'mil',
  'mil 500',
  'S/ 1,095',
  'Gs. 147,50',
  '',
  '99999999999999',
  '0,735',
  '0.735',
  '1234.567',
  '1.0950',
])('%s is refused as an amount, with a reason', (typed) => {
  expect(readMoney(typed)).toEqual({ problem: expect.stringMatching(/\S/) });
});

const currencies =
  'AR ARS,BO BOB,BR BRL,CL CLP,CO COP,CR CRC,CU CUP,DO DOP,EC USD,ES EUR,GT GTQ,HN HNL,MX MXN,NI NIO,PA PAB,PE PEN,PR USD,PY PYG,SV USD,UY UYU,VE VES';
test.each(currencies.split(','))('amounts as they are written in %s are read', (written) => {
  const [country = '', currency = ''] = written.split(' ');
  const numbers = numberFormatOf({ country, currency });
  onTestFinished(() => setBusiness({ ...business, numbers: usualNumbers }));
  setBusiness({ ...business, numbers });
  const isTaken = (cents: number) => numbers.decimals > 0 || cents % 100 === 0;
  const problem = `Escribe el monto sin decimales: ${currency} no tiene centavos`;
  for (const cents of [0, 735, 14_750, 100_000, 109_500, 109_550, 15_000_000, 123_456_700, 123_456_789])
    for (const text of [money(cents), money(cents).slice(numbers.before.length)])
      expect([text, readMoney(text)]).toEqual([text, isTaken(cents) ? { amountCents: cents } : { problem }]);
  const example = money(isTaken(14_750) ? 14_750 : 1_475_000);
  expect(readMoney('mil')).toEqual({
    problem: `Escribe un monto en ${currency}, como ${money(109_500)} o ${example}`,
  });
});

test('a long text that was pasted is refused at once: reading it does not take the square of its length', () => {
  const pasted = `1${'a'.repeat(300_000)}1`;
  expect(readMoney(pasted)).toEqual({ problem: expect.stringContaining('Escribe un monto') });
});

test.each([
  ['PE PEN', 'S/. 1,095.50', 'US$ 300', '$300', 'USD 300'],
  ['PY PYG', 'Gs. 60.000', 'US$ 60', '$ 60'],
  ['BO BOB', 'Bs. 7,50', '$us 7'],
  ['BO USD', '$us 7', 'Bs. 7'],
  ['AR ARS', 'ARS $ 1.095', 'U$S 1.095', '1234.567', '0.735'],
  ['DO DOP', 'RD$ 500', 'US$ 500'],
  ['PA PAB', '$ 500', '€ 500'],
])('in %s an amount is read as in %s, and refused with the sign of another currency or an odd point', (written, own, ...others) => {
  const [country = '', currency = ''] = written.split(' ');
  const numbers = numberFormatOf({ country, currency });
  expect(readMoney(own, numbers)).toHaveProperty('amountCents');
  for (const other of others)
    expect(readMoney(other, numbers)).toEqual({
      problem: expect.stringContaining(`Escribe un monto en ${currency}, como`),
    });
});

const person = { country: 'Perú', phone: '+51 987 654 321', email: 'maria@cabinas.example' };

test('a request has links to WhatsApp, a call and a mail', () => {
  const link = (channel: ContactChannel) => messageLink(channel, person, 'Tu prueba', 'Hola & adiós\nAna');
  expect(link('whatsapp')).toBe('https://wa.me/51987654321?text=Hola%20%26%20adi%C3%B3s%0AAna');
  expect(callLink(person)).toBe('tel:+51987654321');
  expect(link('mail')).toBe(
    'mailto:maria@cabinas.example?subject=Tu%20prueba&body=Hola%20%26%20adi%C3%B3s%0D%0AAna',
  );
  const without = { ...person, phone: '987 654 321' };
  expect(messageLink('whatsapp', without, '', '')).toBe('https://wa.me/51987654321?text=');
  expect(callLink(without)).toBe('tel:+51987654321');
});

test('a text that is no number or mail address gets no link, and no scheme of its own', () => {
  for (const hostile of ['javascript:alert(1)', 'data:text/html,<b>', '<script>', '\u202E123', '12 34']) {
    const contact = { ...person, phone: hostile, email: hostile };
    const links = [
      callLink(contact),
      messageLink('whatsapp', contact, '', ''),
      messageLink('mail', contact, '', ''),
    ];
    expect(links).toEqual([undefined, undefined, undefined]);
  }
  expect(messageLink('mail', { ...person, email: 'a?bcc=otra&body=z@b.c' }, 'x', '')).toBe(
    'mailto:a%3Fbcc%3Dotra%26body%3Dz@b.c?subject=x&body=',
  );
});
