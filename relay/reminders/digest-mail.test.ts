import { expect, test } from 'vitest';
import type { MailColours } from '../../business/business.ts';
import type { RequestRow, Today } from '../../contract/panel/answers.ts';
import { exampleBusiness as business } from '../../tests/support/example-business.ts';
import { goodRequest } from '../../tests/support/good-request.ts';
import { noticeMail } from '../delivery/channels.ts';
import { storedFields, toRequestRow } from '../store/request-row.ts';
import { digestNotice } from './digest-mail.ts';

const now = new Date('2026-03-10T13:00:00Z');
const luis = { id: 'luis', name: 'Luis B.' };
const options = { now, business, panel: {} };
const digestMail = (today: Today, place: Parameters<typeof digestNotice>[2]) => {
  const notice = digestNotice('resumen.2026-03-10', today, place);
  return notice && noticeMail(notice, place);
};
const none = { rows: [], count: 0, more: false };
const empty: Today = {
  unanswered: none,
  trialsEnding: none,
  trialsEnded: none,
  followUps: none,
  deliveries: none,
  expiring: none,
};
const who = { fullName: 'Ana', company: 'Cabinas', city: 'Lima', phone: '+51 987 654 321' };
const row = toRequestRow({
  ...{
    id: 'r/1',
    received_at: Date.parse('2026-03-10T12:30:00Z'),
    times_received: 1,
    stage: 'new',
    version: 0,
  },
  params: storedFields({ ...goodRequest, ...who }),
});
const one = (change: Partial<RequestRow> & { erasedOn?: string }) => ({
  rows: [{ ...row, erasedOn: '', ...change }],
  count: 1,
  more: false,
});

test('nothing to say is no mail', () => {
  expect(digestMail(empty, options)).toBeUndefined();
});

test.each<[section: keyof Today, change: Parameters<typeof one>[0], said: string]>([
  ['unanswered', {}, 'Espera desde las 07:30. Nadie la ha tomado.'],
  ['unanswered', { receivedAt: '2026-03-10T04:59:00Z' }, 'Espera desde el 9 de marzo de 2026, 23:59.'],
  // The day of the end is the first without the trial.
  ['trialsEnding', { trialEnds: '2026-03-11' }, 'Termina hoy.'],
  ['trialsEnding', { trialEnds: '2026-03-12' }, 'Termina mañana.'],
  ['trialsEnding', { trialEnds: '2026-03-13' }, 'Termina en 2 días.'],
  ['trialsEnding', { trialEnds: '2026-03-10' }, 'Terminó ayer.'],
  ['trialsEnding', { trialEnds: '2026-03-04' }, 'Terminó hace 7 días.'],
  ['followUps', { followUp: '2026-03-10' }, 'Para hoy.'],
  [
    'followUps',
    { followUp: '2026-03-10', followUpTime: '15:30', followUpText: 'Llamar\r\nya' },
    'Para hoy a las 15:30: Llamar ya.',
  ],
  ['followUps', { followUp: '2026-03-10', followUpText: '¿Compra?' }, 'Para hoy: ¿Compra?'],
  ['followUps', { followUp: '2026-03-01' }, 'Venció hace 9 días.'],
  // Names and places that end with a point.
  [
    'unanswered',
    { company: 'Cabinas S.A.C.', fullName: 'Ana P.', city: 'Bogotá D.C.', takenBy: luis },
    'La tiene Luis B.',
  ],
  ['expiring', { erasedOn: '2026-03-10' }, 'Se borra hoy.'],
  ['expiring', { erasedOn: '2026-03-11' }, 'Se borra mañana.'],
  ['expiring', { erasedOn: '2026-03-17' }, 'Se borra en 7 días.'],
])('%s with %j: %s', (section, change, said) => {
  const mail = digestMail({ ...empty, [section]: one(change) }, options);
  expect(mail?.text).toContain(said);
  expect(mail?.html).toContain(said);
  expect(mail?.text).not.toMatch(/[?.]\./);
});

test('ten of a long list are shown, and how many are left out is said', () => {
  const rows = Array.from({ length: 50 }, (_, n) => ({ ...row, fullName: `Persona ${n}.` }));
  const mail = digestMail({ ...empty, unanswered: { rows, count: 1_000, more: true } }, options);
  expect(mail?.subject).toBe('Hoy: más de 1,000 sin contactar');
  expect(mail?.text).toContain('Persona 9.');
  expect(mail?.text).not.toContain('Persona 10.');
  expect(mail?.text).toContain('y más de 990 más');
});

test('what visitors typed stays one line and no markup', () => {
  const hostile = { fullName: 'Ana\r\nBcc: x\u202egpj', company: '<script>', city: 'x'.repeat(300) };
  const mail = digestMail(
    { ...empty, unanswered: one(hostile) },
    { ...options, panel: { origin: 'https://c.example' } },
  );
  expect(mail?.text).toMatch(/^- <script>\. .*Ana Bcc: x gpj\./m);
  expect(mail?.html).not.toContain('<script>');
  expect(mail?.html).toContain('href="https://c.example/panel/solicitudes/r%2F1"');
  expect(mail?.text).not.toContain('x'.repeat(61));
});

test('links and buttons have the business’s colour, or the page’s own', () => {
  const origin = { origin: 'https://c.example' };
  const mail = (own: { mailColours?: MailColours }) =>
    digestMail(
      { ...empty, unanswered: one({}) },
      { ...options, panel: origin, business: { ...business, ...own } },
    )?.html;
  const html = mail({ mailColours: { light: '#8a1c16', dark: '#f46657', onDark: '#1c0503' } });
  expect(html).toContain('bgcolor="#8a1c16"');
  expect(html).toContain('.note a{color:#f46657}');
  expect(html).not.toMatch(/#0b6b43|#5df09a|#06231a/);
  expect(mail({})).toContain('bgcolor="#0b6b43"');
});

test('no name of a setting is in it', () => {
  const all = { unanswered: one({}), expiring: one({ erasedOn: '2026-03-11' }) };
  const mail = digestMail({ ...empty, ...all }, options);
  expect(mail?.subject).toBe('Hoy: 1 sin contactar, 1 se borra pronto');
  expect(mail?.text).toContain('Se borran en los próximos 7 días: 1');
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/[A-Z]{2}_[A-Z]|[A-Z]{3,}=/);
});

test('a line says who took the request, and has the ways to answer it in both forms', () => {
  const panel = { origin: 'https://c.example' };
  const of = (change: Partial<RequestRow>) =>
    digestMail({ ...empty, unanswered: one(change), followUps: one(change) }, { ...options, panel });
  expect(of({ takenBy: luis })?.text.match(/La tiene Luis B\./g)).toHaveLength(2);
  expect(of({})?.text.match(/Nadie la ha tomado\./g)).toHaveLength(1);
  expect(of({ city: 'México D.F.' })?.text).not.toContain('..');
  const { text = '', html = '' } = of({}) ?? {};
  for (const [label, address] of [
    ['Escribir por WhatsApp', 'https://wa.me/51987654321?text=Hola%2C%20Ana'],
    ['Llamar', 'tel:+51987654321'],
    ['Abrir en el panel', 'https://c.example/panel/solicitudes/r%2F1'],
  ]) {
    expect(text).toContain(`\n  ${label}: ${address}`);
    expect(html).toContain(`<a href="${address}`);
    expect(html).toContain(`>${label}</a>`);
  }
});
