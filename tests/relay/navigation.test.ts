/** The form without script: a browser that navigates gets the confirmation, or a Spanish page. */
import { afterAll, expect, test, vi } from 'vitest';
import { sendFormPath, sendPath } from '../../contract/emailjs.ts';
import { formWords } from '../../contract/form-words.ts';
import { goodParams, identifiers, navigation, sendForm, sendJson } from '../support/sends.ts';
import { appOfTest, startApp } from '../support/start-app.ts';

const beforeAccept = vi.fn(async () => {});
const relay = await startApp({ env: { ALLOWED_ORIGINS: 'https://allowed.example' }, beforeAccept });
afterAll(relay.stop);

const value = (html: string, param: string) => new RegExp(`name="${param}" value="([^"]*)"`).exec(html)?.[1];

test('success goes to the confirmation of the page above the send path, whatever page it came from', async () => {
  for (const referer of [
    '',
    `${relay.url}/trial/?utm_source=x`,
    'https://allowed.example/',
    'https://evil.example/',
  ]) {
    const answer = await sendForm(relay.url, goodParams(), { ...navigation, ...(referer && { referer }) });
    const location = answer.headers.get('location') ?? '';
    expect([referer, answer.status, location]).toEqual([referer, 303, '../../../#enviado']);
    expect(new URL(location, `https://cabinas.example/x${sendFormPath}`).pathname).toBe('/x/');
  }
});

test('either sign of a navigation is enough; a script gets plain texts', async () => {
  // Not by fetch, which sets Sec-Fetch-Mode itself.
  const send = async (headers: Record<string, string>) => {
    const payload = { ...identifiers, template_params: goodParams() };
    return (await relay.app.inject({ method: 'POST', url: sendPath, headers, payload })).statusCode;
  };
  expect(await send({ 'sec-fetch-mode': 'navigate' })).toBe(303);
  expect(await send({ accept: 'application/xhtml+xml,text/html;q=0.9' })).toBe(303);
  expect(await send({ 'sec-fetch-mode': 'cors', accept: '*/*' })).toBe(200);
  expect(await send({})).toBe(200);
});

test('422: the messages beside the fields, every typed value kept and escaped', async () => {
  const evil = `"><script>alert('x')</script>&amp; {{value:pais}}`;
  const params = goodParams({ nombre_empresa: evil, numero_whatsapp: '1', ciudad: '' });
  const answer = await sendForm(relay.url, params, navigation);
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-store',
  });
  expect(html).toContain(`<title>${formWords.refused}</title>`);
  expect(html).toContain(formWords.failures.invalid);
  expect(value(html, 'nombre_empresa')).toBe(
    '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp; {{value:pais}}',
  );
  expect(html).not.toContain('<script');
  expect(value(html, 'nombres_apellidos')).toBe('María José Ñáñez');
  expect(html).toContain(
    'name="numero_whatsapp" value="1" aria-invalid="true"><p id="error-numero_whatsapp">Número inválido<',
  );
  expect(html).toContain(
    'name="ciudad" value="" aria-invalid="true"><p id="error-ciudad">Este campo es requerido<',
  );
  expect(html).toContain('aria-invalid="false"><p id="error-pais"></p>');
  const inAddress = (pattern: RegExp) =>
    decodeURIComponent(pattern.exec(html)?.[1] ?? '').replaceAll('&#39;', "'");
  const text = inAddress(/text=([^"]*)"/);
  expect(text).toContain(`Nombre del local o empresa: ${evil}`);
  expect(text).toContain('\nPaís: Perú');
  expect(inAddress(/body=([^"]*)"/)).toContain('\r\nPaís: Perú');
});

const post = (contentType: string, body: string, headers = {}) =>
  fetch(`${relay.url}${sendFormPath}`, {
    method: 'POST',
    headers: { ...navigation, ...headers, 'content-type': contentType },
    body,
  });
const typed = { direccion_empresa: 'Calle del Pozo 9' };
const forbidden = { ...navigation, origin: 'https://evil.example' };

test.each<
  [status: number, keeps: string, words: keyof typeof formWords.failures, send: () => Promise<Response>]
>([
  [403, typed.direccion_empresa, 'forbidden', () => sendForm(relay.url, goodParams(typed), forbidden)],
  [
    429,
    typed.direccion_empresa,
    'tooMany',
    async () => {
      const limited = await appOfTest({ env: { RATE_LIMIT_PER_MINUTE: '1' } });
      await sendForm(limited.url);
      return sendForm(limited.url, goodParams(typed), navigation);
    },
  ],
  [
    503,
    typed.direccion_empresa,
    'unavailable',
    () => {
      beforeAccept.mockRejectedValueOnce(new Error('disk full'));
      return sendForm(relay.url, goodParams(typed), navigation);
    },
  ],
  // What could not be read: its sender gets the page instead of a broken connection.
  [413, '', 'tooLarge', () => sendForm(relay.url, goodParams({ pais: 'x'.repeat(1_500_000) }), navigation)],
  [400, '', 'other', () => post('multipart/form-data; boundary=x', 'nothing')],
  [415, '', 'other', () => post('application/x-www-form-urlencoded', 'a=b')],
  [403, '', 'forbidden', () => post('text/plain', 'a=b', { origin: 'https://evil.example' })],
])('a form that is refused with %i keeps the typed values, here "%s", and is not stored', async (status, keeps, words, send) => {
  const before = (await relay.stored()).length;
  const answer = await send();
  const html = await answer.text();
  expect([answer.status, value(html, 'direccion_empresa')]).toEqual([status, keeps]);
  expect(html).toContain(formWords.failures[words]);
  expect(html).not.toMatch(/aria-invalid="true"|\{\{/);
  expect(answer.headers.get('retry-after') !== null).toBe([429, 503].includes(status));
  expect(await relay.stored()).toHaveLength(before);
});

test('a lone surrogate breaks no page', async () => {
  const answer = await sendJson(relay.url, goodParams({ pais: 'a\ud800b', ciudad: '' }), navigation);
  expect([answer.status, value(await answer.text(), 'pais')]).toEqual([422, 'a\ufffdb']);
});
