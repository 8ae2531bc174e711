/**
 * Nothing personal reaches standard output or standard error, at any log level: the real relay is driven through sends,
 * refusals, deliveries that fail, and the panel, with values that are then looked for.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendPath } from '../../contract/emailjs.ts';
import { allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';
import { startFakeService } from '../support/fake-service.ts';
import { mailEnv } from '../support/outbox.ts';
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

/** A signed-in browser of the panel. */
function browserOf(url: string) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(name: PanelRouteName, id = '', body?: unknown, query = ''): Promise<Response> {
      const { method, path } = allPanelRoutes[name];
      const answer = await fetch(`${url}${path.replaceAll(/:\w+/g, id)}${query}`, {
        method,
        headers: {
          ...headers,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        },
        ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
      });
      for (const text of answer.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        cookies.set(key, value);
      }
      return answer;
    },
  };
}

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

async function useThePanel(relay: RunningRelay): Promise<string[]> {
  const owner = browserOf(relay.url);
  const [, token = ''] = /#([\w-]{43})/.exec(relay.output()) ?? [];
  const account = { token, name: marks.account, password: marks.password };
  expect((await owner.call('useInvitation', '', account)).status).toBe(200);
  expect((await owner.call('useInvitation', '', account)).status).toBe(410);
  const unknown = browserOf(relay.url);
  for (const name of [marks.account, marks.fullName])
    expect((await unknown.call('signIn', '', { name, password: marks.wrongPassword })).status).toBe(401);
  expect((await unknown.call('signIn', '', `{"password": ${marks.wrongPassword}`)).status).toBe(400);
  expect((await unknown.call('signIn', '', { name: 1, password: [marks.wrongPassword] })).status).toBe(400);

  let id = '';
  await until('the requests are in the list', async () => {
    const { rows } = await (await owner.call('listRequests')).json();
    id = rows[0]?.id ?? '';
    return rows.length === 3;
  });
  const note = { id: crypto.randomUUID(), text: marks.note };
  expect((await owner.call('addNote', id, note)).status).toBe(200);
  const corrections = { version: 0, fields: { fullName: marks.corrected, phone: '+51987600124' } };
  expect((await owner.call('correctFields', id, corrections)).status).toBe(200);
  expect((await owner.call('correctFields', id, { ...corrections, version: 9 })).status).toBe(200);
  const step = { version: 1, followUp: '2026-03-12', time: '10:00', text: marks.step };
  expect((await owner.call('changeFollowUp', id, step)).status).toBe(200);
  const greeted = { id: crypto.randomUUID(), kind: 'greeted', channel: 'whatsapp', greeting: marks.greeting };
  expect((await owner.call('addEntry', id, greeted)).status).toBe(200);
  const entered = {
    id: crypto.randomUUID(),
    way: 'call',
    fullName: marks.entered,
    phone: `+51${marks.phone}`,
  };
  expect((await owner.call('enterRequest', '', entered)).status).toBe(200);
  expect((await owner.call('enterRequest', '', { ...entered, city: marks.city })).status).toBe(400);
  const stale = { version: 9, stage: 'lost', reason: marks.note };
  expect((await owner.call('changeStage', id, stale)).status).toBe(409);
  const search = `?q=${marks.search}`;
  expect((await owner.call('listRequests', '', undefined, search)).status).toBe(200);
  const exported = await owner.call('exportRequests', '', undefined, `?format=json&q=${marks.fullName}`);
  expect(await exported.text()).toContain(marks.fullName);
  expect((await owner.call('oneRequest', `${marks.query}%00`)).status).toBe(404);
  expect((await (await owner.call('testChannel', '', { channel: 'mail' })).json()).ok).toBe(false);
  await until('the failures are recorded', async () => {
    const { waiting } = await (await owner.call('deliveries')).json();
    return waiting.filter(({ failure }: { failure: unknown }) => failure).length >= 4;
  });
  const person = await owner.call('previewErase', '', undefined, `?by=name&value=${marks.fullName}`);
  expect(person.status).toBe(200);
  expect((await owner.call('erase', '', { ids: [id] })).status).toBe(200);
  const secrets = [...owner.cookies.values()];
  expect((await owner.call('signOut')).status).toBe(200);
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
