/** The two send paths as EmailJS's clients meet them: each answer of the wire, and what it left stored. */
import { afterAll, expect, test } from 'vitest';
import { answers, bodyBytesMax, sendFormPath, sendPath } from '../../contract/emailjs.ts';
import { fromTemplateParams } from '../../contract/template-params.ts';
import { openConnection } from '../support/raw-http.ts';
import { goodParams, identifiers, navigation, sendForm, sendJson } from '../support/sends.ts';
import { startApp } from '../support/start-app.ts';

const relay = await startApp({
  env: { ALLOWED_ORIGINS: 'https://allowed.example', PUBLIC_URL: 'https://own.example' },
});
afterAll(relay.stop);

const stored = async (company: string | undefined) =>
  (await relay.stored()).filter(({ fields }) => fields.company === company);

test.each(
  Object.entries({ sendJson, sendForm }),
)('%s: 200 OK as text; the params are stored as they came, what has no name of ours is not', async (_, send) => {
  const params = goodParams({ ciudad: '  Áéí 🎮 "<b>', edicion: 'Basic Edition' });
  const junk = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`x${place}`, 'y'.repeat(300)]));
  const answer = await send(relay.url, { ...junk, ...params });
  expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const requests = await stored(params.nombre_empresa);
  expect(requests.map(({ status, fields }) => ({ status, fields }))).toEqual([
    { status: 'accepted', fields: fromTemplateParams(params) },
  ]);
});

test('a text over the limit is 422, named by its field, and not stored', async () => {
  const tooLong = 'Máximo 300 caracteres. Acorta este texto.';
  for (const [param, field] of [
    ['nombres_apellidos', 'fullName'],
    ['to_name', 'adminLabel'],
    ['edicion', 'edition'],
  ] as const) {
    const params = goodParams({ [param]: 'ñ'.repeat(301) });
    const answer = await sendJson(relay.url, params);
    expect([answer.status, await answer.text()]).toEqual([422, `${field}: ${tooLong}`]);
    expect(await stored(params.nombre_empresa)).toEqual([]);
  }
  const html = await (
    await sendForm(relay.url, goodParams({ direccion_empresa: 'ñ'.repeat(301) }), navigation)
  ).text();
  expect(html).toContain(`<p id="error-direccion_empresa">${tooLong}</p>`);
  expect(html).toContain('ñ'.repeat(301));
});

test('identifiers that a form repeats are fine', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...identifiers, ...goodParams(), ...identifiers }))
    form.append(name, value);
  for (const [name, value] of Object.entries(identifiers)) form.append(name, value);
  form.append('lib_version', '4.4.1');
  const answer = await fetch(`${relay.url}${sendFormPath}`, { method: 'POST', body: form });
  expect(await answer.text()).toBe('OK');
});

test('numbers and booleans count as texts, null as absent; anything deeper is 400', async () => {
  expect(
    (await sendJson(relay.url, { ...goodParams(), cantidad_computadoras: 40, extra: null })).status,
  ).toBe(200);
  for (const params of [{ ...goodParams(), pais: ['Perú'] }, 'text', []]) {
    const answer = await sendJson(relay.url, params);
    expect([answer.status, await answer.text()]).toEqual([400, answers.paramsInvalid]);
  }
});

test('bodies that cannot be read are 400, other content types 415', async () => {
  const post = (path: string, type: string | undefined, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${relay.url}${path}`, { method: 'POST', body, headers: type ? { 'content-type': type } : {} });
  for (const body of ['', '{', 'null', '[]', '"text"', '\u0000'])
    expect((await post(sendPath, 'application/json', body)).status).toBe(400);
  for (const body of ['', 'no parts', '--x\r\n\r\n--x--'])
    expect((await post(sendFormPath, 'multipart/form-data; boundary=x', body)).status).toBe(400);
  expect((await post(sendFormPath, 'multipart/form-data', 'no boundary')).status).toBe(400);
  const unsupported = [
    [sendPath, 'text/plain'],
    [sendPath, 'multipart/form-data; boundary=x'],
    [sendFormPath, 'application/json'],
    [sendFormPath, 'application/x-www-form-urlencoded'],
    [sendFormPath, 'nonsense'],
    [sendPath, undefined],
  ] as const;
  for (const [path, type] of unsupported) {
    const answer = await post(path, type, new Uint8Array([123, 125]));
    expect([path, type, answer.status, await answer.text()]).toEqual([
      path,
      type,
      415,
      answers.typeUnsupported,
    ]);
  }
  expect((await fetch(`${relay.url}${sendPath}`, { method: 'POST' })).status).toBe(415);
});

test('one byte over the limit is 413, the limit itself is read', async () => {
  const post = (length: number) => {
    const empty = JSON.stringify({ ...identifiers, template_params: goodParams({ extra: '' }) });
    const body = empty.replace('"extra":""', `"extra":"${'x'.repeat(length - Buffer.byteLength(empty))}"`);
    expect(Buffer.byteLength(body)).toBe(length);
    return fetch(`${relay.url}${sendPath}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  };
  expect((await post(bodyBytesMax)).status).toBe(200);
  const answer = await post(bodyBytesMax + 1);
  expect([answer.status, await answer.text()]).toEqual([413, answers.tooLarge]);
});

test('413 comes before the body, and the connection serves on after it', async () => {
  const connection = await openConnection(relay.url);
  const type = 'content-type: application/json';
  connection.write(`POST ${sendPath} HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 60000\r\n\r\n`);
  expect((await connection.answer()).status).toBe(413);
  connection.write(`${'x'.repeat(60_000)}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`);
  expect((await connection.answer()).status).toBe(200);
});

test('origins: own, configured and public addresses may send, others not', async () => {
  // relay/http/origin.test.ts tries all others.
  const cases: [Record<string, string>, number][] = [
    [{}, 200],
    [{ origin: relay.url }, 200],
    [{ origin: 'https://allowed.example' }, 200],
    [{ origin: 'https://own.example' }, 200],
    [{ origin: 'https://allowed.example.evil.example' }, 403],
    // No setting says to believe a proxy.
    [{ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }, 403],
  ];
  for (const [headers, status] of cases) {
    const params = goodParams();
    const answer = await sendJson(relay.url, params, headers);
    expect([headers, answer.status]).toEqual([headers, status]);
    expect(await stored(params.nombre_empresa)).toHaveLength(status === 200 ? 1 : 0);
    if (status === 403) expect(await answer.text()).toBe(answers.originForbidden);
  }
});

test('CORS: an allowed other origin may ask and read, also what was refused; a forbidden one may not', async () => {
  const origin = 'https://allowed.example';
  const preflight = (from: string) =>
    fetch(`${relay.url}${sendPath}`, {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
  const allowed = await preflight(origin);
  expect(allowed.status).toBe(204);
  expect(Object.fromEntries(allowed.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    vary: 'Origin',
  });
  const forbidden = await preflight('https://evil.example');
  expect([forbidden.status, forbidden.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  for (const from of [origin, relay.url])
    for (const params of [goodParams(), {}]) {
      const { headers } = await sendJson(relay.url, params, { origin: from });
      expect(headers.get('access-control-allow-origin')).toBe(from);
    }
  const evil = await sendJson(relay.url, goodParams(), { origin: 'https://evil.example' });
  expect(evil.headers.get('access-control-allow-origin')).toBe(null);
});

test('other methods on the send paths are 405, unknown API paths 404, both in plain words', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'HEAD']) {
    const answer = await fetch(`${relay.url}${sendPath}`, { method });
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST, OPTIONS']);
  }
  for (const method of ['GET', 'POST', 'OPTIONS'])
    for (const path of ['/api/', '/api/v1.0/email', `${sendPath}/`, '/api/v2/email/send']) {
      const answer = await fetch(`${relay.url}${path}`, { method, headers: { accept: 'text/html' } });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    }
});

test.each([
  ['a filled honeypot', { sitio_web: 'https://spam.example' }, 'quarantined'],
  ['a web address in a name', { nombre_empresa: 'Gana en www.oferta.example' }, 'quarantined'],
  ['an empty honeypot', { sitio_web: '' }, 'accepted'],
])('%s: answered like any other, and stored aside where it is a robot’s', async (_what, more, status) => {
  const params = { ...goodParams(), ...more };
  const answer = await sendForm(relay.url, params);
  expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
  expect(relay.received.at(-1)).toMatchObject({ status, fields: fromTemplateParams(params) });
});

test('where the visitor came from stands beside the params: neither stored with them nor part of the fingerprint', async () => {
  const params = goodParams();
  await sendJson(relay.url, {
    ...params,
    utm_source: ' Face\u0000Book',
    utm_medium: 'x'.repeat(90),
    otro: 'x',
  });
  const first = relay.received.at(-1);
  expect(first).toMatchObject({ source: { utm_source: 'face book', utm_medium: 'x'.repeat(60) } });
  expect(first?.fields).toEqual(fromTemplateParams(params));
  await sendForm(relay.url, { ...params, referrer_host: 'google.com' });
  expect(relay.received.at(-1)).toMatchObject({
    fields: fromTemplateParams(params),
    source: { referrer_host: 'google.com' },
    fingerprint: first?.fingerprint,
  });
});
