/** docs/api.md is true: its examples run, and its tables list what the code answers. */

import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { answers, sendFormPath, sendPath } from '../../contract/emailjs.ts';
import { fromTemplateParams, toTemplateParams } from '../../contract/template-params.ts';
import { createMetrics } from '../../relay/http/metrics.ts';
import { storedRequest } from '../support/all-requests.ts';
import { startFakeService } from '../support/fake-service.ts';
import { openOutbox } from '../support/outbox.ts';
import { sendJson } from '../support/sends.ts';
import { appOfTest, type RunningApp } from '../support/start-app.ts';

const text = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
const [, json = ''] = /```json\n(.*?)```/s.exec(text) ?? [];
const [, script = ''] = /```js\n(.*?)```/s.exec(text) ?? [];
const example = JSON.parse(json);
/** Status and text of each row of the table of answers. */
const rows = [...text.matchAll(/^\| (\d{3}) \| `([^`]+)`/gm)].map(([, status, answer]) => [
  Number(status),
  answer,
]);

let relay: RunningApp;
beforeEach(async () => {
  relay = await appOfTest({ env: { ALLOWED_ORIGINS: 'https://otra.example' } });
});

async function send(body: unknown, headers: Record<string, string> = {}, path = sendPath) {
  const form = body instanceof FormData;
  const answer = await fetch(relay.url + path, {
    method: 'POST',
    headers: { ...(form ? {} : { 'content-type': 'application/json' }), ...headers },
    body: form ? body : typeof body === 'string' ? body : JSON.stringify(body),
  });
  return [answer.status, await answer.text()];
}

test('the example is accepted by both routes and is one record', async () => {
  expect(await send(example)).toEqual([200, 'OK']);
  const form = new FormData();
  const { template_params, ...identifiers } = example;
  for (const [name, value] of Object.entries({ ...identifiers, ...template_params }))
    form.set(name, String(value));
  expect(await send(form, {}, sendFormPath)).toEqual([200, 'OK']);
  expect(await relay.stored()).toMatchObject([
    { timesReceived: 2, fields: fromTemplateParams(template_params) },
  ]);
});

test('each documented answer is given, and each answer of the contract is documented', async () => {
  const params = example.template_params;
  const given = await Promise.all([
    send(example),
    send({ ...example, user_id: '' }),
    send({ ...example, user_id: 'otra' }),
    send({ ...example, service_id: 'otro' }),
    send({ ...example, template_id: 'otra' }),
    send({ ...example, template_params: { ...params, pais: {} } }),
    send('{'),
    send(example, { origin: 'https://mala.example' }),
    send({ ...example, relleno: 'x'.repeat(50_000) }),
    send(example, { 'content-type': 'text/plain' }),
  ]);
  const limited = await appOfTest({ env: { RATE_LIMIT_PER_MINUTE: '1' } });
  const broken = await appOfTest({ beforeAccept: () => Promise.reject(new Error('full')) });
  for (const { url } of [limited, broken]) {
    if (url === limited.url) await sendJson(url);
    const answer = await sendJson(url);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    given.push([answer.status, await answer.text()]);
  }
  expect(given).toEqual(rows);
  const documented = rows.map(([, answer]) => answer);
  const likewise = [answers.serviceRequired, answers.templateRequired];
  const named = Object.values(answers).filter((answer) => !likewise.includes(answer as never));
  expect(named).toEqual(expect.arrayContaining(documented));
  expect(documented.length).toBe(Object.keys(answers).length - likewise.length);
  for (const [change, answer] of [
    [{ service_id: '' }, answers.serviceRequired],
    [{ template_id: undefined }, answers.templateRequired],
    [{ user_id: [example.user_id] }, answers.publicKeyInvalid],
  ] as const)
    expect(await send({ ...example, ...change })).toEqual([400, answer]);
  expect(await relay.stored()).toHaveLength(1);
});

test('422 lists the fields by the documented names', async () => {
  const long = 'x'.repeat(301);
  const [status, answer] = await send({ ...example, template_params: { to_name: long, edicion: long } });
  expect(status).toBe(422);
  const names = [...String(answer).matchAll(/^\w+/gm)];
  expect(names).toHaveLength(10);
  for (const [name] of names) expect(text).toContain(`\`${name}\``);
  expect(answer).toContain('email: Correo inválido');
});

test('the CORS headers are those of the document', async () => {
  const answer = await fetch(relay.url + sendPath, {
    method: 'OPTIONS',
    headers: { origin: 'https://otra.example' },
  });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
    204,
    'https://otra.example',
  ]);
  for (const name of ['access-control-allow-headers', 'access-control-expose-headers'])
    expect(text.toLowerCase()).toContain(`${name}: ${answer.headers.get(name)}`);
});

test('a test message is a request to the webhook, with the documented id', async () => {
  const receiver = await startFakeService();
  const env = { WEBHOOK_URL: `${receiver.url}/hook`, WEBHOOK_SECRET: 'muy secreto' };
  expect(await openOutbox(env).delivery(env).test('webhook')).toEqual({ ok: true });
  receiver.close();
  const { headers = {}, body = '' } = receiver.posts[0] ?? {};
  const { id, params, ...others } = JSON.parse(body);
  expect(id).toMatch(/^prueba\../);
  expect(headers['idempotency-key']).toBe(id);
  expect(params).toMatchObject({ nombres_apellidos: 'Mensaje de prueba' });
  expect(Object.keys(others)).toEqual(['receivedAt']);
});

test('the webhook gets the request as it came, with a signature that the documented check accepts', async () => {
  const { isFromRelay } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  const receiver = await startFakeService({ status: 204 });
  const secret = 'muy secreto';
  const env = { WEBHOOK_URL: `${receiver.url}/solicitudes`, WEBHOOK_SECRET: secret };
  const outbox = openOutbox(env);
  const fields = { ...fromTemplateParams(example.template_params), city: ' tal cual ' };
  const id = await outbox.accept(fields);
  await outbox.delivery(env).deliverDue();
  receiver.close();
  const { headers = {}, body = '' } = receiver.posts[0] ?? {};
  const receivedAt = outbox.now().toISOString();
  expect(JSON.parse(body)).toEqual({ id, receivedAt, params: toTemplateParams(fields) });
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': id });
  const signature = headers['x-relay-signature'];
  expect(isFromRelay(body, signature, secret)).toBe(true);
  expect(isFromRelay(`${body} `, signature, secret)).toBe(false);
  expect(isFromRelay(body, signature, 'otro')).toBe(false);
  expect(isFromRelay(body, signature, secret, -1)).toBe(false);
  expect(isFromRelay(body, 'nada', secret)).toBe(false);
  expect((await storedRequest(outbox.store, id))?.deliveries).toMatchObject([
    { channel: 'mail', state: 'pending', attempts: 0 },
    { channel: 'webhook', state: 'sent' },
  ]);
});

test('probes and metrics are those of the document', async () => {
  const read = async (path: string) => (await fetch(relay.url + path)).text();
  expect(text).toContain(`\`${await read('/healthz')}\``);
  expect(text).toContain(
    Object.keys(JSON.parse(await read('/readyz')))
      .join('":0,"')
      .replace(':0', ':"ok"'),
  );
  const metrics = await createMetrics().text({
    outbox: { pending: 0, held: 0, quarantined: 0, oldestUndeliveredAt: undefined },
    backup: undefined,
    now: new Date(),
  });
  const inCode = [...metrics.matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name, type]) => `${name} ${type}`);
  const inText = [...text.matchAll(/^\| `(relay_\w+)` \| (\w+)/gm)].map(
    ([, name, type]) => `${name} ${type}`,
  );
  expect(inText.sort()).toEqual(inCode.sort());
});
