/** What the owner gets when a channel is down: the mail about the webhook, the signed post about the mail. */
import { afterEach, expect, test } from 'vitest';
import { toTemplateParams } from '../../contract/template-params.ts';
import { type FakeService, startFakeService } from '../support/fake-service.ts';
import { freePort } from '../support/free-port.ts';
import { goodFields, mailEnv, openOutbox, type TestOutbox } from '../support/outbox.ts';
import { startSmtp, type TestSmtp } from '../support/start-smtp.ts';

const minuteMs = 60_000;
let receiver: FakeService;
let smtp: TestSmtp | undefined;

afterEach(async () => {
  receiver.close();
  await smtp?.close();
});

const hookAt = (url: string): Record<string, string> => ({
  WEBHOOK_URL: `${url}/solicitudes`,
  WEBHOOK_SECRET: 'muy secreto',
});

async function pass(
  outbox: TestOutbox,
  delivery: ReturnType<TestOutbox['delivery']>,
  minutes: number,
): Promise<void> {
  for (let at = 0; at < minutes; at += 1) {
    outbox.clock.nowMs += minuteMs;
    await delivery.deliverDue();
  }
}

test('a mail server that does not answer is told to the webhook, and when it does again', async () => {
  const smtpPort = await freePort();
  receiver = await startFakeService({ status: 204 });
  const env = { ...mailEnv(`smtp://127.0.0.1:${smtpPort}`), ...hookAt(receiver.url) };
  const outbox = openOutbox(env);
  const delivery = outbox.delivery(env);
  await outbox.accept(goodFields);
  await delivery.deliverDue();
  const since = new Date(outbox.clock.nowMs).toISOString();
  await pass(outbox, delivery, 60);
  const bodies = () => receiver.posts.map(({ body }) => JSON.parse(body));
  const [request, alert, ...more] = bodies();
  expect(request.params).toEqual(toTemplateParams(goodFields));
  expect(alert).toEqual({
    id: `canal.mail.falla.${Date.parse(since)}`,
    event: 'channelDown',
    channel: 'mail',
    since,
    reason: 'connection',
  });
  const headers = receiver.posts[1]?.headers;
  expect(headers?.['idempotency-key']).toBe(alert.id);
  expect(headers?.['x-relay-signature']).toMatch(/^t=\d+,v1=[\da-f]{64}$/);
  expect(more).toEqual([]);
  // Of a log that other people may read, nothing is a visitor's or a server's.
  expect(JSON.stringify(outbox.details)).not.toMatch(/cabinas|127\.0\.0\.1|ECONNREFUSED.*connect/i);
  smtp = await startSmtp({ port: smtpPort });
  await pass(outbox, delivery, 120);
  expect(
    bodies()
      .slice(2)
      .map(({ event, channel, reason }) => [event, channel, reason]),
  ).toEqual([['channelWorks', 'mail', undefined]]);
  expect(smtp.received).toHaveLength(1);
});

test('a webhook that no server answers is told in a mail, and when it works again', async () => {
  smtp = await startSmtp();
  const port = await freePort();
  const env = { ...mailEnv(smtp.url), ...hookAt(`http://127.0.0.1:${port}`) };
  const outbox = openOutbox(env);
  const delivery = outbox.delivery(env);
  await outbox.accept(goodFields);
  await pass(outbox, delivery, 30);
  const [, mail, ...more] = smtp.received;
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(['ventas@negocio.example']);
  expect(mail?.parsed.subject).toBe('El aviso a otro sistema no sale');
  expect(mail?.parsed.text).toContain(
    'No sale desde el 10 de enero de 2026, 07:01 (hora estándar de Perú): el servidor no responde.',
  );
  expect(mail?.parsed.html).toContain('se entregan cuando funcione otra vez');
  receiver = await startFakeService({ status: 204 }, port);
  await pass(outbox, delivery, 120);
  expect(smtp.received.map(({ parsed }) => parsed.subject).slice(2)).toEqual([
    'El aviso a otro sistema funciona otra vez',
  ]);
});
