/** The real relay with its outbox on disk and a real mail server. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailEnv } from '../support/outbox.ts';
import { sendRequest } from '../support/sends.ts';
import { startRelay } from '../support/start-relay.ts';
import { startSmtp, type TestSmtp } from '../support/start-smtp.ts';
import { storedRequests } from '../support/stored-requests.ts';
import { until } from '../support/until.ts';

let smtp: TestSmtp;
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(() => smtp.close());

test('requests wait without a mail server and are delivered once one is configured', async () => {
  const first = await startRelay();
  expect(first.output()).toContain('Correo      sin configurar');
  expect(first.output()).toContain(`Solicitudes en ${first.dataDir}`);
  expect(await sendRequest(first.url, { nombre_empresa: 'Paciente' })).toBe(200);
  expect(await first.stop()).toBe(0);
  expect(storedRequests(first.dataDir)[0]?.deliveries).toMatchObject([{ channel: 'mail', state: 'pending' }]);

  const second = await startRelay({ DATA_DIR: first.dataDir, ...mailEnv(smtp.url) });
  expect(second.output()).toContain('Correo      a ventas@negocio.example');
  await until('the waiting mail arrives', () => smtp.received.length === 1);
  expect(smtp.received[0]?.parsed.subject).toContain('Paciente');
  expect(await sendRequest(second.url, { nombre_empresa: 'Segunda' })).toBe(200);
  await until('the next one follows', () => smtp.received.length === 2);
  await until('both are counted', async () =>
    (await (await fetch(`${second.url}/metrics`)).text()).includes(
      'relay_deliveries_total{channel="mail",outcome="sent"} 2',
    ),
  );
  await second.stop();
  expect(storedRequests(first.dataDir).map(({ deliveries }) => deliveries[0]?.state)).toEqual([
    'sent',
    'sent',
  ]);
});

test('a mail server that stalls delays no visitor, and SIGTERM not for ever', async () => {
  smtp.mood = 'stall at data';
  const relay = await startRelay(mailEnv(smtp.url));
  // Each attempt takes three quarters of a lease of a minute: thirty of them would outlast the test.
  for (let n = 0; n < 30; n += 1) expect(await sendRequest(relay.url, { nombre_empresa: `E${n}` })).toBe(200);
  expect(smtp.received).toEqual([]);
  await until('the relay is talking to the server', () => smtp.connections > 0);
  const startedAt = Date.now();
  expect(await relay.stop()).toBe(0);
  // Its attempts would end after 45 s.
  expect(Date.now() - startedAt).toBeLessThan(30_000);
  expect(storedRequests(relay.dataDir)[0]?.deliveries[0]?.state).toBe('pending');
});

test('SIGTERM finishes the mail in flight and exits with 0', async () => {
  const [reached, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  smtp.beforeAnswer = () => {
    reached.resolve();
    return answered.promise;
  };
  const relay = await startRelay(mailEnv(smtp.url));
  await sendRequest(relay.url, {});
  await reached.promise;
  const stopped = relay.stop();
  setTimeout(answered.resolve, 500);
  expect(await stopped).toBe(0);
  expect(storedRequests(relay.dataDir)[0]?.deliveries[0]?.state).toBe('sent');
});
