/** Acknowledgement, summary of robots and a webhook that refuses; tests/relay/api-doc.test.ts has what a webhook gets. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveries } from '../../relay/search/deliveries.ts';
import { startFakeService } from '../support/fake-service.ts';
import { goodFields, mailEnv, openOutbox } from '../support/outbox.ts';
import { engines, openFreshStore } from '../support/shared-postgres.ts';
import { startSmtp, type TestSmtp } from '../support/start-smtp.ts';

const hourMs = 3_600_000;
let smtp: TestSmtp;
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(() => smtp.close());

test('a webhook that refuses a request is asked again', async () => {
  const receiver = await startFakeService({ status: 400 });
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: 'muy secreto' };
  const outbox = openOutbox(env);
  const id = await outbox.accept(goodFields);
  const delivery = outbox.delivery(env);
  await delivery.deliverDue();
  expect(await outbox.stateOf(id, 'webhook')).toMatchObject({ state: 'pending', attempts: 1 });
  expect(await outbox.store.database.rows('SELECT channel, reason_code FROM delivery_attempts')).toEqual([
    { channel: 'webhook', reason_code: 'refused' },
  ]);
  receiver.answer = { status: 200 };
  outbox.clock.nowMs += 76_000;
  await delivery.deliverDue();
  expect(await outbox.stateOf(id, 'webhook')).toMatchObject({ state: 'sent', attempts: 2 });
  receiver.close();
});

test('a test message says of its channel whether it works, and nothing of one that is not configured', async () => {
  const outbox = openOutbox();
  const delivery = outbox.delivery(mailEnv(smtp.url));
  const working = async () => {
    const { ok } = (await delivery.test('mail')) ?? expect.unreachable();
    return [ok, (await deliveries(outbox.store.database, ['mail'])).channels[0]?.working];
  };
  smtp.mood = 'greet 421';
  expect(await working()).toEqual([false, false]);
  smtp.mood = 'accept';
  expect(await working()).toEqual([true, true]);
  expect(smtp.received.map(({ parsed }) => parsed.subject)).toEqual(['Mensaje de prueba de tu página']);
  expect(await delivery.test('webhook')).toBeUndefined();
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

test.each(engines)('robots are summed up once by two relays, again when it fails (%s)', async (engine) => {
  const outbox = openOutbox({}, await openFreshStore(engine, ['mail']));
  const env = { ...mailEnv(smtp.url), PUBLIC_URL: 'https://cabinas.example' };
  const relays = [{}, env, env].map((each) => outbox.delivery(each));
  await outbox.accept(goodFields, 'quarantined');
  const pass = async (hours: number) => {
    outbox.clock.nowMs += hours * hourMs;
    await Promise.all(relays.map(({ deliverDue }) => deliverDue()));
  };
  await pass(23.99);
  expect(smtp.connections).toBe(0);
  smtp.mood = 'data 451';
  await pass(0.01);
  await pass(0.9);
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
