/**
 * Nothing personal reaches standard output or standard error, at any log level: the real relay is driven through sends,
 * refusals, deliveries that fail, and the panel, with values that are then looked for.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendPath } from '../../contract/emailjs.ts';
import type { PanelRouteName } from '../../contract/panel/routes.ts';
import { startFakeService } from '../support/fake-service.ts';
import { mailEnv } from '../support/outbox.ts';
import { panelBrowser } from '../support/panel-browser.ts';
import type { CallOptions } from '../support/panel-client.ts';
import { openConnection } from '../support/raw-http.ts';
import { goodParams, identifiers, navigation, sendForm, sendJson } from '../support/sends.ts';
import { type RunningRelay, startRelay } from '../support/start-relay.ts';
import { startSmtp } from '../support/start-smtp.ts';
import { until } from '../support/until.ts';

/** Each is looked for without regard to case. */
const marks = {
  fullName: 'Qoyllurmarca',
  company: 'Cabinas Marcavalle',
  address: 'Jirón Marcapata 77',
  city: 'Marcaibamba',
  phone: '987600123',
  email: 'marcelo.marca@correo.example',
  note: 'nota-marcada-7781',
  corrected: 'Corregida-Marca 4410',
  step: 'paso-marcado-5520',
  greeting: 'saludo-marcado-6630',
  entered: 'Anotada-Marca 7740',
  search: 'busca-marcada-3391',
  account: 'Cuenta-Marcada',
  password: 'clave-marcada-99812-larga',
  wrongPassword: 'clave-errada-44120-larga',
  query: 'consulta-marcada-5512',
  agent: 'agente-marcado-8823',
  secret: 'secreto-marcado-66120-muy-largo-de-verdad',
  address6: '2001:db8:77:1::dead',
};

const params = (more: Record<string, string> = {}) =>
  goodParams({
    nombres_apellidos: marks.fullName,
    nombre_empresa: marks.company,
    direccion_empresa: marks.address,
    ciudad: marks.city,
    numero_whatsapp: `+51${marks.phone}`,
    correo_electronico: marks.email,
    ...more,
  });
const headers = {
  'user-agent': marks.agent,
  'x-forwarded-for': marks.address6,
  referer: `http://127.0.0.1/?q=${marks.query}`,
};

async function sendEverything(url: string): Promise<void> {
  const at = `${url}${sendPath}?q=${marks.query}`;
  const json = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  expect((await sendJson(url, params(), headers)).status).toBe(200);
  expect((await sendForm(url, params({ ciudad: 'Huanta' }), { ...headers, ...navigation })).status).toBe(303);
  const refused = await Promise.all([
    sendJson(url, params({ correo_electronico: marks.fullName }), headers),
    sendForm(url, params({ correo_electronico: marks.fullName }), { ...headers, ...navigation }),
    sendJson(url, params({ ciudad: marks.city.repeat(9_000) }), headers),
    sendJson(url, params(), { ...headers, origin: `http://${marks.query}.example` }),
    sendJson(url, params(), headers, { user_id: marks.fullName }),
    fetch(at, { ...json, body: `{"template_params": ${marks.fullName}` }),
    fetch(at, { method: 'POST', headers, body: marks.fullName }),
    fetch(`${url}/${marks.query}?q=${marks.query}`, { headers }),
  ]);
  for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
  const broken = await openConnection(url);
  broken.write(`GET /${marks.query} HTTP/9 ${marks.query}\r\n\r\n`);
  await broken.closed;
  expect((await sendJson(url, params({ ciudad: 'Otra' }), headers, { ...identifiers })).status).toBe(200);
}

/** @returns what its cookies hold */
async function useThePanel(relay: RunningRelay): Promise<string[]> {
  const [owner, unknown] = [panelBrowser(() => relay.url, headers), panelBrowser(() => relay.url, headers)];
  const [, token = ''] = /#([\w-]{43})/.exec(relay.output()) ?? [];
  const account = { token, name: marks.account, password: marks.password };
  const password = marks.wrongPassword;
  await owner.ask('useInvitation', { body: account });
  for (const [status, browser, name, body] of [
    [410, owner, 'useInvitation', account],
    [401, unknown, 'signIn', { name: marks.account, password }],
    [401, unknown, 'signIn', { name: marks.fullName, password }],
    [400, unknown, 'signIn', `{"password": ${password}`],
    [400, unknown, 'signIn', { name: 1, password: [password] }],
  ] as const)
    expect((await browser.call(name, { body })).status, name).toBe(status);

  let id = '';
  await until('the requests are in the list', async () => {
    const { rows } = await owner.ask('listRequests');
    id = rows[0]?.id ?? '';
    return rows.length === 3;
  });
  const params = { id };
  const corrections = { version: 0, fields: { fullName: marks.corrected, phone: '+51987600124' } };
  const step = { version: 1, followUp: '2026-03-12', time: '10:00', text: marks.step };
  const greeted = { kind: 'greeted', channel: 'whatsapp', greeting: marks.greeting };
  const entered = { id: randomUUID(), way: 'call', fullName: marks.entered, phone: `+51${marks.phone}` };
  const calls: [status: number, name: PanelRouteName, options: CallOptions][] = [
    [200, 'addNote', { params, body: { id: randomUUID(), text: marks.note } }],
    [200, 'correctFields', { params, body: corrections }],
    [200, 'correctFields', { params, body: { ...corrections, version: 9 } }],
    [200, 'changeFollowUp', { params, body: step }],
    [200, 'addEntry', { params, body: { id: randomUUID(), ...greeted } }],
    [200, 'enterRequest', { body: entered }],
    [400, 'enterRequest', { body: { ...entered, city: marks.city } }],
    [409, 'changeStage', { params, body: { version: 9, stage: 'lost', reason: marks.note } }],
    [200, 'listRequests', { query: { q: marks.search } }],
    [404, 'oneRequest', { params: { id: `${marks.query}\0` } }],
    [200, 'previewErase', { query: { by: 'name', value: marks.fullName } }],
  ];
  for (const [status, name, options] of calls)
    expect([name, (await owner.call(name, options)).status]).toEqual([name, status]);
  const exported = await owner.call('exportRequests', { query: { format: 'json', q: marks.fullName } });
  expect(await exported.text()).toContain(marks.fullName);
  expect(await owner.ask('testChannel', { body: { channel: 'mail' } })).toMatchObject({ ok: false });
  await until('the failures are recorded', async () => {
    const { waiting } = await owner.ask('deliveries');
    return waiting.filter(({ failure }) => failure).length >= 4;
  });
  const secrets = [...owner.cookies.values()];
  await owner.ask('erase', { body: { ids: [id] } });
  await owner.ask('signOut');
  return secrets;
}

test('nothing personal is logged at LOG_LEVEL=trace, which logs what every other level does', async () => {
  const smtp = await startSmtp();
  // Echoes what it was sent, as some servers do.
  smtp.answers.message = (socket) =>
    socket.write(
      `554 5.7.1 refused: ${/^Subject: .*/m.exec(smtp.messages.at(-1) ?? '')} ${Object.values(marks).join(' ')}\r\n`,
    );
  const webhook = await startFakeService('echo');
  const relay = await startRelay({
    ...mailEnv(smtp.url),
    LOG_LEVEL: 'trace',
    TRUST_PROXY: '127.0.0.1',
    WEBHOOK_SECRET: marks.secret,
    WEBHOOK_URL: `${webhook.url}/`,
  });
  await sendEverything(relay.url);
  const secrets = await useThePanel(relay);
  // A store that is gone is logged with its error.
  for (const file of ['requests.db', 'requests.db-wal']) rmSync(join(relay.dataDir, file));
  expect((await sendJson(relay.url, params({ ciudad: 'Después' }), headers)).status).toBe(503);
  await relay.stop();
  await smtp.close();
  webhook.close();

  // The one link that the terminal shows.
  const logged = relay.output().replace(/^ +http\S+#\S+$/m, '');
  expect(logged.split('\n').filter((line) => line.startsWith('{')).length).toBeGreaterThan(8);
  const found = [...Object.values(marks), ...secrets]
    .flatMap((mark) => [mark, encodeURIComponent(mark)])
    .filter((mark) => logged.toLowerCase().includes(mark.toLowerCase()));
  expect(found).toEqual([]);
  const [, token = 'no link was printed'] = /#([\w-]{43})/.exec(relay.output()) ?? [];
  expect(logged).not.toContain(token);
});
