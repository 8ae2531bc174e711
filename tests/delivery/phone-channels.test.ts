/** Telegram and ntfy against services that misbehave: what they are sent, what each answer comes to, and that no other channel waits. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../relay/config.ts';
import { sendTestMessage } from '../../relay/delivery/channels.ts';
import { exampleBusiness } from '../support/example-business.ts';
import {
  deliverUnanswered,
  type FakeAnswer,
  type FakeService,
  startFakeService,
} from '../support/fake-service.ts';
import { goodParams, mailEnv, openOutbox } from '../support/outbox.ts';
import { startSmtp } from '../support/start-smtp.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const channels = ['telegram', 'ntfy'] as const;
const token = '123456:ABCDEFGHIJKLMNOPQRSTUVWX';
const envOf = (channel: (typeof channels)[number], more: Record<string, string> = {}) => ({
  PUBLIC_URL: 'https://cabinas.example',
  ...(channel === 'telegram'
    ? { TELEGRAM_API: service.url, TELEGRAM_TOKEN: token, TELEGRAM_CHAT: '-1001' }
    : { NTFY_URL: `${service.url.replace('//', '//ana:clave@')}/solicitudes` }),
  ...more,
});
const lastBody = () => JSON.parse(service.posts.at(-1)?.body ?? '');

test('Telegram gets the request as escaped HTML, with buttons to WhatsApp and the panel', async () => {
  const env = envOf('telegram');
  const outbox = openOutbox(env);
  const id = await outbox.accept({ ...goodParams, nombre_empresa: 'Cabinas <b>El & Túnel</b>' });
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
  const buttons = lastBody().reply_markup.inline_keyboard.flat();
  expect(buttons).toMatchObject([
    {
      text: 'Escribir por WhatsApp',
      url: expect.stringMatching(/^https:\/\/wa\.me\/51987654321\?text=Hola/),
    },
    { text: 'Abrir en el panel', url: `https://cabinas.example/panel/solicitudes/${id}` },
  ]);
});

test('a button that Telegram refuses is left out: a host without a dot', async () => {
  const env = envOf('telegram', { PUBLIC_URL: 'http://localhost:3000' });
  const outbox = openOutbox(env);
  await outbox.accept({ ...goodParams, numero_whatsapp: 'no tengo' });
  await outbox.delivery(env).deliverDue();
  expect(lastBody().reply_markup.inline_keyboard).toEqual([]);
});

test('ntfy gets the request as JSON, with its login as a header', async () => {
  const env = envOf('ntfy');
  const outbox = openOutbox(env);
  const id = await outbox.accept(goodParams);
  await outbox.delivery(env).deliverDue();
  const [post] = service.posts;
  expect(post?.path).toBe('/');
  expect(post?.headers.authorization).toBe(`Basic ${Buffer.from('ana:clave').toString('base64')}`);
  expect(lastBody()).toMatchObject({
    topic: 'solicitudes',
    title: 'Cabinas El Túnel',
    message: '40 PC · Arequipa\nMaría José Ñáñez\n+51 987 654 321',
    click: `https://cabinas.example/panel/solicitudes/${id}`,
    actions: [
      { action: 'view', label: 'Escribir por WhatsApp' },
      { action: 'view', label: 'Llamar', url: 'tel:+51987654321' },
      { action: 'view', label: 'Abrir en el panel' },
    ],
  });
});

const answers: [name: string, answer: FakeAnswer, state: string, reason: string | null][] = [
  ['200', { status: 200 }, 'sent', null],
  ['400', { status: 400, body: '{"description":"Bad Request: cannot parse"}' }, 'held', 'message'],
  ['401', { status: 401 }, 'pending', 'login'],
  ['404', { status: 404 }, 'pending', 'login settings'],
  ['410', { status: 410 }, 'pending', 'refused'],
  ['413', { status: 413 }, 'held', 'message'],
  ['429', { status: 429, headers: { 'retry-after': '600' } }, 'pending', 'later'],
  ['500', { status: 500 }, 'pending', 'refused'],
  ['a redirect', 'redirect', 'pending', 'refused'],
  ['no answer', 'hang', 'pending', 'timeout'],
  ['200 and bytes without end', { status: 200, flood: true }, 'sent', null],
  ['500 and bytes without end', { status: 500, flood: true }, 'pending', 'refused'],
];

test.each(
  channels.flatMap((channel) => answers.map((row) => [channel, ...row] as const)),
)('%s answers %s', async (channel, _name, answer, state, reason) => {
  const env = envOf(channel);
  const outbox = openOutbox(env);
  const id = await outbox.accept(goodParams);
  service.answer = answer;
  const delivery = outbox.delivery(env);
  if (answer === 'hang') await deliverUnanswered(delivery, () => service.posts.length === 1);
  else await delivery.deliverDue();
  expect(service.posts).toHaveLength(1);
  const stored = (await outbox.store.find(id))?.deliveries.find((one) => one.channel === channel);
  expect(stored?.state).toBe(state);
  const [row] = await outbox.store.database.rows(
    'SELECT reason_code FROM deliveries WHERE request_id = $1 AND channel = $2',
    [id, channel],
  );
  if (reason === null) expect(row?.reason_code).toBeNull();
  else expect(reason).toContain(row?.reason_code);
});

test.each([
  ['telegram', { status: 429, body: '{"ok":false,"parameters":{"retry_after":900}}' }],
  ['telegram', { status: 429, headers: { 'retry-after': '900' } }],
  ['ntfy', { status: 429, headers: { 'retry-after': '900' } }],
] as const)('%s is left alone for as long as it asks', async (channel, answer) => {
  const env = envOf(channel);
  const outbox = openOutbox(env);
  const id = await outbox.accept(goodParams);
  service.answer = answer;
  const delivery = outbox.delivery(env);
  await delivery.deliverDue();
  service.answer = { status: 200 };
  outbox.clock.nowMs += 899_000;
  await delivery.deliverDue();
  expect(service.posts).toHaveLength(1);
  outbox.clock.nowMs += 1_000;
  await delivery.deliverDue();
  const stored = (await outbox.store.find(id))?.deliveries.find((one) => one.channel === channel);
  expect(stored).toMatchObject({ state: 'sent', attempts: 2 });
});

test.each(channels)('a silent %s delays neither the mail nor accepting', async (channel) => {
  const smtp = await startSmtp();
  const env = { ...envOf(channel), ...mailEnv(smtp.url) };
  const outbox = openOutbox(env);
  service.answer = 'hang';
  const delivery = outbox.delivery(env);
  for (let count = 1; count <= 8; count += 1) {
    await outbox.accept({ ...goodParams, nombre_empresa: `Local ${count}` });
    delivery.wake();
  }
  await expect.poll(() => smtp.received.length).toBe(8);
  // Four attempts at a time, none of which has ended.
  await expect.poll(() => service.posts.length).toBe(4);
  await delivery.stop(0);
  await smtp.close();
});

test.each(channels)('a test message by %s says whether it arrived', async (channel) => {
  const { delivery } = readConfig(envOf(channel));
  expect(await sendTestMessage(delivery, channel, exampleBusiness)).toEqual({ ok: true });
  expect(service.posts.at(-1)?.body).toContain('Mensaje de prueba de tu página');
  service.answer = { status: 401 };
  expect(await sendTestMessage(delivery, channel, exampleBusiness)).toMatchObject({
    ok: false,
    kind: 'channel',
    reasonCode: 'login',
  });
});

test('settings that cannot work are refused by name', () => {
  const read = (env: Record<string, string>) => () => readConfig(env);
  expect(read({ TELEGRAM_TOKEN: token })).toThrow('Falta TELEGRAM_CHAT, que TELEGRAM_TOKEN necesita');
  expect(read({ TELEGRAM_TOKEN: 'secreto', TELEGRAM_CHAT: '1' })).toThrow(
    /^TELEGRAM_TOKEN: se espera un token/,
  );
  expect(read({ TELEGRAM_TOKEN: token, TELEGRAM_CHAT: 'Ana' })).toThrow(/^TELEGRAM_CHAT es "Ana": se espera/);
  expect(read({ NTFY_URL: 'https://ntfy.sh' })).toThrow(/^NTFY_URL: se espera la dirección de un tema/);
});

test('a notice of several requests has their WhatsApp in Telegram, and their telephones in ntfy', async () => {
  const panel = { label: 'Abrir el panel', href: 'https://cabinas.example/panel/hoy' };
  const links = [
    { label: 'Escribir por WhatsApp', href: 'https://wa.me/51987654321?text=a&b' },
    { label: 'Llamar', href: 'tel:+51987654321' },
  ];
  const lines = [{ label: 'Sol <b>', details: ['40 PC, Lima.', '+51 987 654 321'], links }];
  const list = { title: 'Las que más esperan', lines, more: ['y 6 más'] };
  const notice = { id: 'n', title: '7 solicitudes', text: 'Nadie las ha tomado.', list, buttons: [panel] };
  for (const channel of channels)
    expect(await openOutbox().delivery(envOf(channel)).notifyOwner(notice, 'phones')).toBe('sent');
  const [telegram, ntfy] = service.posts.map(({ body }) => JSON.parse(body));
  expect(telegram.text.split('\n\n')).toEqual([
    '<b>7 solicitudes</b>',
    'Nadie las ha tomado.',
    '<b>Sol &lt;b&gt;</b>\n40 PC, Lima.\n+51 987 654 321\n<a href="https://wa.me/51987654321?text=a&amp;b">Escribir por WhatsApp</a>',
    'y 6 más',
  ]);
  expect(telegram.reply_markup.inline_keyboard).toEqual([[{ text: panel.label, url: panel.href }]]);
  expect(ntfy).toMatchObject({
    title: '7 solicitudes',
    message: 'Nadie las ha tomado.\n\nSol <b>. 40 PC, Lima. +51 987 654 321\n\ny 6 más',
    click: panel.href,
  });
});
