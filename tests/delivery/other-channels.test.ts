/** Webhook, acknowledgement and summary of robots: recipients, frequency and content. */

import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toTemplateParams } from '../../contract/template-params.ts';
import { type FakeService, startFakeService } from '../support/fake-service.ts';
import { goodFields, mailEnv, openOutbox } from '../support/outbox.ts';
import { startSmtp, type TestSmtp } from '../support/start-smtp.ts';

const hourMs = 3_600_000;
let smtp: TestSmtp;
let receiver: FakeService;
let hookEnv: Record<string, string>;
beforeEach(async () => {
  smtp = await startSmtp();
  receiver = await startFakeService({ status: 204 });
  hookEnv = { WEBHOOK_URL: `${receiver.url}/solicitudes`, WEBHOOK_SECRET: 'muy secreto' };
});
afterEach(async () => {
  receiver.close();
  await smtp.close();
});

test('the webhook gets the request with a time-stamped signature', async () => {
  const outbox = openOutbox(hookEnv);
  const fields = { ...goodFields, city: ' tal cual ', edition: 'Professional Edition' };
  const id = await outbox.accept(fields);
  await outbox.delivery(hookEnv).deliverDue();
  const [post] = receiver.posts;
  expect(JSON.parse(post?.body ?? '')).toEqual({
    id,
    receivedAt: outbox.now().toISOString(),
    params: toTemplateParams(fields),
  });
  expect(post?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': id });
  const [, seconds, sum] =
    /^t=(\d+),v1=([\da-f]{64})$/.exec(String(post?.headers['x-relay-signature'])) ?? [];
  expect(createHmac('sha256', 'muy secreto').update(`${seconds}.${post?.body}`).digest('hex')).toBe(sum);
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
  expect((await outbox.store.find(id))?.deliveries).toMatchObject([
    { channel: 'mail', state: 'pending', attempts: 0 },
    { channel: 'webhook', state: 'sent' },
  ]);
});

test('a webhook that refuses a request is asked again', async () => {
  const outbox = openOutbox(hookEnv);
  const id = await outbox.accept(goodFields);
  const delivery = outbox.delivery(hookEnv);
  receiver.answer = { status: 400 };
  await delivery.deliverDue();
  expect(await outbox.stateOf(id, 'webhook')).toMatchObject({ state: 'pending', attempts: 1 });
  expect(await outbox.store.database.rows('SELECT channel, reason_code FROM delivery_attempts')).toEqual([
    { channel: 'webhook', reason_code: 'refused' },
  ]);
  receiver.answer = { status: 200 };
  outbox.clock.nowMs += 76_000;
  await delivery.deliverDue();
  expect(await outbox.stateOf(id, 'webhook')).toMatchObject({ state: 'sent', attempts: 2 });
});

test('the acknowledgement has a fixed text and goes to the visitor, once for two requests', async () => {
  const env = { ...mailEnv(smtp.url), ACKNOWLEDGE: 'true' };
  const outbox = openOutbox(env);
  await outbox.accept({ ...goodFields, fullName: 'http://compra.example' });
  await outbox.accept({ ...goodFields, company: 'Otra' });
  await outbox.delivery(env).deliverDue();
  const [mail, ...more] = smtp.received.filter(({ to }) => to.includes('maria@cabinas.example'));
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(['maria@cabinas.example']);
  expect(mail?.parsed.subject).toBe('Encendido recibió tu solicitud de prueba');
  expect(mail?.parsed.replyTo).toMatchObject([{ address: 'contacto@negocio.invalid' }]);
  for (const part of [mail?.parsed.text, mail?.parsed.html])
    for (const said of ['+51 000 000 000', 'https://wa.me/51000000000?text=', 'coordinar la prueba'])
      expect(part).toContain(said);
  const written = `${mail?.parsed.text}${mail?.parsed.html?.replace(/<style>.*<\/style>/s, '')}`;
  for (const value of Object.values({ ...goodFields, x: 'compra.example' }))
    if (value !== goodFields.email) expect(written).not.toContain(value);
  expect(mail?.raw.match(/maria@/g)).toHaveLength(1);
});

test('the next mail to the owner reports the number of quarantined requests, once', async () => {
  const outbox = openOutbox();
  const delivery = outbox.delivery(mailEnv(smtp.url));
  const deliver = async (status: 'accepted' | 'quarantined', ...names: string[]) => {
    for (const name of names) await outbox.accept({ ...goodFields, company: name }, status);
    await delivery.deliverDue();
    return smtp.received.splice(0).filter(({ parsed }) => parsed.text?.includes('quedaron apartadas'));
  };
  await deliver('quarantined', 'R1', 'R2');
  const [report] = await deliver('accepted', 'A');
  for (const part of [report?.parsed.text, report?.parsed.html])
    expect(part).toContain('2 solicitudes quedaron apartadas');
  expect(await deliver('accepted', 'C')).toEqual([]);
  await deliver('quarantined', 'R3', 'R4');
  expect(await deliver('accepted', 'D')).toHaveLength(1);
});

test('without other mails, one summary of robots is sent after a day and retried when it fails', async () => {
  const outbox = openOutbox();
  const delivery = outbox.delivery({ ...mailEnv(smtp.url), PUBLIC_URL: 'https://cabinas.example' });
  await outbox.accept(goodFields, 'quarantined');
  const pass = async (hours: number) => {
    outbox.clock.nowMs += hours * hourMs;
    await delivery.deliverDue();
  };
  await pass(23);
  expect(smtp.connections).toBe(0);
  smtp.mood = 'data 451';
  await pass(1.5);
  expect(smtp.connections).toBe(1);
  smtp.mood = 'accept';
  for (let n = 0; n < 5; n += 1) await pass(1);
  expect(smtp.received.map(({ parsed }) => parsed.subject)).toEqual(['1 solicitud apartada']);
  const { text, html } = smtp.received[0]?.parsed ?? {};
  const address = 'https://cabinas.example/panel/apartadas';
  expect(text).toContain(`Revísala en el panel: ${address}`);
  expect(html).toMatch(new RegExp(`<a href="${address}"[^>]*>Revísala en el panel</a>`));
  expect(html?.replaceAll(`href="${address}"`, '')).not.toContain(address);
  expect(smtp.received[0]?.to).toEqual(['ventas@negocio.example']);
  await outbox.accept({ ...goodFields, company: 'Otro' }, 'quarantined');
  for (let n = 0; n < 5; n += 1) await pass(6);
  expect(smtp.received).toHaveLength(2);
});
