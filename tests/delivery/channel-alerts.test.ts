/** What the owner gets when a channel is down: the post about the mail, the mail about the webhook. */
import { expect, onTestFinished, test } from 'vitest';
import { toTemplateParams } from '../../contract/template-params.ts';
import { startFakeService } from '../support/fake-service.ts';
import { freePort } from '../support/free-port.ts';
import { goodFields, mailEnv, openOutbox } from '../support/outbox.ts';
import { startSmtp } from '../support/start-smtp.ts';

test('each channel tells that the other is down, and when it works again', async () => {
  const smtpPort = await freePort();
  let receiver = await startFakeService({ status: 204 });
  const { url } = receiver;
  const hook = { WEBHOOK_URL: `${url}/solicitudes`, WEBHOOK_SECRET: 'muy secreto' };
  const env = { ...mailEnv(`smtp://127.0.0.1:${smtpPort}`), ...hook };
  const outbox = openOutbox(env);
  const delivery = outbox.delivery(env);
  const pass = async (minutes: number) => {
    for (let at = 0; at < minutes; at += 1) {
      await delivery.deliverDue();
      outbox.clock.nowMs += 60_000;
    }
  };
  const posted = () => receiver.posts.map(({ body }) => JSON.parse(body));

  await outbox.accept(goodFields);
  const since = outbox.now().toISOString();
  await pass(40);
  const id = `canal.mail.falla.${Date.parse(since)}`;
  expect(posted()).toMatchObject([
    { params: toTemplateParams(goodFields) },
    { id, event: 'channelDown', channel: 'mail', since, reason: 'connection' },
  ]);
  expect(receiver.posts[1]?.headers['idempotency-key']).toBe(id);
  // Of a log that other people may read, nothing is a visitor's or a server's.
  expect(JSON.stringify(outbox.details)).not.toMatch(/cabinas|127\.0\.0\.1|ECONNREFUSED.*connect/i);

  const smtp = await startSmtp({ port: smtpPort });
  onTestFinished(smtp.close);
  await pass(60);
  expect(posted().slice(2)).toMatchObject([{ event: 'channelWorks', channel: 'mail' }]);
  expect(smtp.received).toHaveLength(1);

  receiver.close();
  await outbox.accept({ ...goodFields, company: 'Otra' });
  await pass(40);
  const [, , mail, ...more] = smtp.received;
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(['ventas@negocio.example']);
  expect(mail?.parsed.subject).toBe('El aviso a otro sistema no sale');
  expect(mail?.parsed.text).toContain(
    'No sale desde el 10 de enero de 2026, 08:40 (hora estándar de Perú): el servidor no responde.',
  );
  expect(mail?.parsed.html).toContain('lo que espera sale cuando funcione otra vez');

  receiver = await startFakeService({ status: 204 }, Number(new URL(url).port));
  onTestFinished(receiver.close);
  await pass(60);
  expect(smtp.received.map(({ parsed }) => parsed.subject).slice(3)).toEqual([
    'El aviso a otro sistema funciona otra vez',
  ]);
});
