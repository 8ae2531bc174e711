/** What Telegram is sent, and what its own answers come to; push.test.ts has what any service may answer. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeService, startFakeService } from '../support/fake-service.ts';
import { goodFields, openOutbox } from '../support/outbox.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const token = '123456:ABCDEFGHIJKLMNOPQRSTUVWX';
const telegramEnv = (more: Record<string, string> = {}) => ({
  PUBLIC_URL: 'https://cabinas.example',
  TELEGRAM_API: service.url,
  TELEGRAM_TOKEN: token,
  TELEGRAM_CHAT: '-1001',
  ...more,
});
const lastBody = () => JSON.parse(service.posts.at(-1)?.body ?? '');

test('Telegram gets the request as escaped HTML, with buttons to WhatsApp and the panel', async () => {
  const env = telegramEnv();
  const outbox = openOutbox(env);
  const id = await outbox.accept({ ...goodFields, company: 'Cabinas <b>El & Túnel</b>' });
  await outbox.delivery(env).deliverDue();
  expect(service.posts.map(({ path }) => path)).toEqual([`/bot${token}/sendMessage`]);
  expect(lastBody()).toMatchObject({
    chat_id: '-1001',
    parse_mode: 'HTML',
    text: [
      '<b>Cabinas &lt;b&gt;El &amp; Túnel&lt;/b&gt;</b>',
      '40 PC · Arequipa',
      'María José Ñáñez',
      '+51 987 654 321',
    ].join('\n'),
  });
  const url = expect.stringMatching(/^https:\/\/wa\.me\/51987654321\?text=Hola/);
  expect(lastBody().reply_markup.inline_keyboard.flat()).toMatchObject([
    { text: 'Escribir por WhatsApp', url },
    { text: 'Abrir en el panel', url: `https://cabinas.example/panel/solicitudes/${id}` },
  ]);
});

test('a button that Telegram refuses is left out: a host without a dot', async () => {
  const env = telegramEnv({ PUBLIC_URL: 'http://localhost:3000' });
  const outbox = openOutbox(env);
  await outbox.accept({ ...goodFields, phone: 'no tengo' });
  await outbox.delivery(env).deliverDue();
  expect(lastBody().reply_markup.inline_keyboard).toEqual([]);
});

test.each<[status: number, state: string, reason: string | null]>([
  [200, 'sent', null],
  [400, 'held', 'message'],
  [401, 'pending', 'login'],
  [404, 'pending', 'login'],
  [410, 'pending', 'refused'],
  [413, 'held', 'message'],
])('Telegram answers %i: %s', async (status, state, reason) => {
  const env = telegramEnv();
  const outbox = openOutbox(env);
  await outbox.accept(goodFields);
  service.answer = { status, body: '{"description":"Bad Request: cannot parse"}' };
  await outbox.delivery(env).deliverDue();
  expect(service.posts).toHaveLength(1);
  const row = "SELECT state, reason_code FROM deliveries WHERE channel = 'telegram'";
  expect(await outbox.store.database.rows(row)).toEqual([{ state, reason_code: reason }]);
});

test('an error of Telegram that never ends is read up to a limit', async () => {
  const env = telegramEnv();
  const outbox = openOutbox(env);
  const id = await outbox.accept(goodFields);
  service.answer = { status: 400, flood: true };
  await outbox.delivery(env).deliverDue();
  expect(await outbox.stateOf(id, 'telegram')).toMatchObject({ state: 'held' });
  // The sockets of both sides hold some of it.
  expect(service.floodedBytes).toBeLessThan(20_000_000);
});

test('Telegram is left alone for as long as it asks', async () => {
  const env = telegramEnv();
  const outbox = openOutbox(env);
  const id = await outbox.accept(goodFields);
  service.answer = { status: 429, body: '{"ok":false,"parameters":{"retry_after":900}}' };
  const delivery = outbox.delivery(env);
  await delivery.deliverDue();
  service.answer = { status: 200 };
  outbox.clock.nowMs += 899_000;
  await delivery.deliverDue();
  expect(service.posts).toHaveLength(1);
  outbox.clock.nowMs += 1_000;
  await delivery.deliverDue();
  expect(await outbox.stateOf(id, 'telegram')).toMatchObject({ state: 'sent', attempts: 2 });
});

test('a notice of several requests has their WhatsApp', async () => {
  const panel = { label: 'Abrir el panel', href: 'https://cabinas.example/panel/hoy' };
  const links = [
    { label: 'Escribir por WhatsApp', href: 'https://wa.me/51987654321?text=a&b' },
    { label: 'Llamar', href: 'tel:+51987654321' },
  ];
  const lines = [{ label: 'Sol <b>', details: ['40 PC, Lima.', '+51 987 654 321'], links }];
  const lists = [{ title: 'Las que más esperan', lines, more: ['y 6 más'] }];
  const notice = { id: 'n', title: '7 solicitudes', text: 'Nadie las ha tomado.', lists, buttons: [panel] };
  expect(await openOutbox().delivery(telegramEnv()).notifyOwner(notice, 'phones')).toBe('sent');
  expect(lastBody().text.split('\n\n')).toEqual([
    '<b>7 solicitudes</b>',
    'Nadie las ha tomado.',
    '<b>Sol &lt;b&gt;</b>\n40 PC, Lima.\n+51 987 654 321\n<a href="https://wa.me/51987654321?text=a&amp;b">Escribir por WhatsApp</a>',
    'y 6 más',
  ]);
  expect(lastBody().reply_markup.inline_keyboard).toEqual([[{ text: panel.label, url: panel.href }]]);
});

test('a notice of one request has its telephone', async () => {
  const notice = { id: 'n', title: 'Sol', text: 'Espera.', phone: '+51 987 654 321' };
  await openOutbox().delivery(telegramEnv()).notifyOwner(notice, 'phones');
  expect(lastBody().text).toBe('<b>Sol</b>\n\nEspera.\n\n+51 987 654 321');
});
