/** The owner's mail, in which visitors' text can only ever be text. */

import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readBusiness } from '../../business/read-business.ts';
import type { SentRequest } from '../../contract/trial-request.ts';
import { createMailer } from '../../relay/delivery/mail/mailer.ts';
import { composeAcknowledgement, composeOwnerMail } from '../../relay/delivery/mail/request-mails.ts';
import { exampleBusiness } from '../support/example-business.ts';
import { incoming } from '../support/incoming.ts';
import { goodFields, mailEnv, openOutbox } from '../support/outbox.ts';
import { type ReceivedMail, startSmtp } from '../support/start-smtp.ts';

const smtp = await startSmtp();
const to = [{ name: '', address: 'ventas@negocio.example' }];
const from = { name: 'Relevo', address: 'relevo@negocio.example' };
const mailer = createMailer({ smtpUrl: smtp.url, from, to });
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(smtp.close);

test('the mail has every field, a Reply-To of the visitor, and links to a WhatsApp chat and the panel', async () => {
  const outbox = openOutbox();
  const source = { utm_source: 'facebook', utm_medium: 'cpc', referrer_host: 'google.com' };
  const { id } = await outbox.store.accept(incoming(goodFields, outbox.now(), { source }));
  const env = { ...mailEnv(smtp.url), PUBLIC_URL: 'https://cabinas.example' };
  await outbox.delivery(env).deliverDue();
  const [mail] = smtp.received;
  expect(mail).toMatchObject({ from: 'relevo@negocio.example', to: ['ventas@negocio.example'] });
  expect(mail?.parsed).toMatchObject({
    subject: 'Solicitud de prueba: Cabinas El Túnel, 40 PC, Arequipa',
    messageId: `<${id}@negocio.example>`,
    from: { name: 'Relevo', address: 'relevo@negocio.example' },
    to: [{ address: 'ventas@negocio.example' }],
    replyTo: [{ address: 'maria@cabinas.example' }],
  });
  for (const part of [mail?.parsed.text, mail?.parsed.html]) {
    for (const value of [...Object.values(goodFields), 'facebook / cpc / google.com'])
      expect(part).toContain(value);
    expect(part).toContain('https://wa.me/51987654321?text=Hola%2C%20Mar%C3%ADa%20Jos%C3%A9');
    expect(part).toContain('tel:+51987654321');
    expect(part).not.toContain('npm');
    expect(part).toContain(`https://cabinas.example/panel/solicitudes/${id}`);
  }
});

const business = { ...exampleBusiness, timeZone: 'America/Lima' };
const payments = readBusiness({ BUSINESS_FILE: 'tests/fixtures/payments-business.json' }).business;
const compose = (more: object, fields: Partial<SentRequest> = {}) =>
  composeOwnerMail({
    id: 'una',
    receivedAt: new Date('2026-11-22T03:10:00Z'),
    fields: { ...goodFields, ...fields },
    business,
    panel: {},
    quarantined: 0,
    held: 0,
    ...more,
  });

test.each([
  ['maria@cabinas.example', true],
  ['maría@cabinas.example', false],
  ['uno@mala.example, dos@mala.example', false],
])('a Reply-To of %s is set only for a valid address', (email, answerable) => {
  const { text, html, replyTo } = compose({}, { email });
  expect(replyTo !== undefined).toBe(answerable);
  for (const part of [text, html])
    expect(part).toContain(answerable ? 'responde a este mensaje' : 'No respondas a este mensaje');
});

test.each([
  [
    business,
    '43',
    'Professional Edition',
    'Edición: Professional Edition\nTotal: $645 (43 PC × $15, pago único)',
  ],
  [business, '1,095', 'Basic Edition', 'Total: $10,950 (1,095 PC × $10, pago único)'],
  [
    business,
    'unas 40',
    'Basic Edition',
    'Edición: Basic Edition\nPrecio: $10 por PC, pago único\nNombres y apellidos',
  ],
  [business, '43', 'Edición de oro', 'Edición: Edición de oro\nNombres y apellidos'],
  [business, '43', '', '\n\nNombres y apellidos'],
  [payments, '43', 'Solo Juegos', 'Total: Q 5,568.50 (43 PC × Q 129.50, pago único)'],
  [payments, '43', 'Sala al Mes', 'Total: Q 1,070.70 (43 PC × Q 24.90, pago mensual)'],
  [payments, 'unas 40', 'Sala al Mes', 'Precio: Q 24.90 por PC, pago mensual'],
  [payments, '43', 'Local Completo', 'Precio: Q 18,900 por local, pago anual'],
  [payments, '43', 'Cadena de Locales', 'Precio: Consultar'],
])('%#: edition, how it is paid, and the total where it can be counted', (own, computers, edition, said) => {
  const { text, html } = compose({ business: own }, { computers, edition });
  expect(text.replaceAll('\u00a0', ' ')).toContain(said);
  for (const piece of said.trim().split(/\n|: /))
    expect(html.replaceAll(/\u00a0|&nbsp;/g, ' ')).toContain(piece);
});

test('the owner’s texts stand in both mails', () => {
  const texts = {
    ...business.texts,
    'mail.subject': 'Prueba para {company}',
    'form.fields.company': 'Tu <local>',
    'pricing.once': 'una sola vez',
    'mail.acknowledgement.steps.2': 'Prueba {trial} & juega.',
  };
  const own = { ...business, texts };
  const { subject, text, html } = compose({ business: own }, { edition: 'Basic Edition' });
  expect(subject).toBe('Prueba para Cabinas El Túnel');
  expect(text).toContain('Tu <local>: Cabinas El Túnel');
  expect(html).toContain('Tu &lt;local&gt;');
  expect(text).toContain('$10, una sola vez)');
  expect(composeAcknowledgement(own).text).toContain('Prueba 30 días & juega.');
});

test('greeting and acknowledgement say the business’s own length of the trial, and no payment that it does not have', () => {
  const { text, html } = compose({ business: payments });
  for (const part of [text, html]) expect(part).toContain(encodeURIComponent('prueba de 14 días'));
  const acknowledged = composeAcknowledgement(payments);
  for (const part of [acknowledged.text, acknowledged.html]) {
    expect(part).toContain('Pruebas 14 días');
    expect(part).toContain('Si te convence, eliges tu edición.');
    expect(part).not.toMatch(/30 días|solo pago/);
  }
});

test('the panel is named, and linked where its address is known', () => {
  const more = { quarantined: 2, held: 1 };
  const named = compose(more);
  expect(named.text).toContain('Revísalas en el panel, en Apartadas.');
  expect(named.text).toContain('Revísala en el panel, en Entregas.');
  expect(named.html).not.toContain('/panel');
  const origin = 'https://cabinas.example';
  const linked = compose({ ...more, panel: { origin } });
  for (const part of [linked.text, linked.html]) expect(part).toContain(`${origin}/panel/solicitudes/una`);
  for (const [label, view] of [
    ['Revísalas en el panel', 'apartadas'],
    ['Revísala en el panel', 'entregas'],
  ]) {
    expect(linked.text).toContain(`${label}: ${origin}/panel/${view}`);
    expect(linked.html).toContain(`<a href="${origin}/panel/${view}">${label}</a>`);
  }
});

test('the mail says when it came by the business’s clock, and from where, if that is known', () => {
  const known = compose({ sourceLabel: 'facebook / cpc / <agosto>' });
  expect(known.text).toContain('Recibida el 21 de noviembre de 2026, 22:10 (hora estándar de Perú).');
  expect(known.text).toContain('\nVino de: facebook / cpc / <agosto>\n');
  expect(known.html).toContain('<dt>Vino de</dt><dd>facebook / cpc / &lt;agosto&gt;</dd>');
  const { text, html } = compose({});
  expect(`${text}${html}`).not.toContain('Vino de');
});

test('who wrote before is told with the dates, three at most', () => {
  expect(compose({}).text).not.toContain('Ya escribió antes');
  const earlier = [20, 11, 3, 1].map((day) => new Date(Date.UTC(2026, 9, day, 15)));
  const dates = [20, 11, 3].map((day) => `${day} de octubre de 2026, 10:00`).join('; ');
  const { text, html } = compose({ earlier });
  for (const part of [text, html]) expect(part).toContain(`Ya escribió antes: ${dates} y más.`);
});

test('earlier requests are found by the e-mail address, those of robots and of others are not', async () => {
  const outbox = openOutbox();
  const accept = async (more: object, status?: 'quarantined') => {
    const fields = { ...goodFields, ...more };
    await outbox.accept(fields, status);
    outbox.clock.nowMs += 24 * 3_600_000;
  };
  await accept({ company: 'Antes', email: 'MARIA@cabinas.example' });
  await accept({ company: 'Robot' }, 'quarantined');
  await accept({ email: 'otra@cabinas.example' });
  await accept({ company: 'Ahora' });
  await outbox.delivery(mailEnv(smtp.url)).deliverDue();
  const texts = smtp.received.map(({ parsed }) => parsed.text ?? '');
  expect(texts).toHaveLength(3);
  expect(texts.filter((text) => text.includes('Ya escribió antes'))).toHaveLength(1);
  const said = texts.find((text) => text.includes('Ahora'));
  expect(said).toContain('Ya escribió antes: 10 de enero de 2026, 07:00.\n');
});

test.each([
  ['71234999', 'Bolivia', 'https://wa.me/59171234999?'],
  ['javascript:alert(1)', 'Perú', undefined],
])('without script %s from %s leads to %s', (phone, country, link) => {
  const { text, html } = compose({}, { phone, country });
  for (const part of [text, html])
    if (link) expect(part).toContain(link);
    else expect(part).not.toMatch(/wa\.me|tel:|href/);
});

test('markup is escaped', () => {
  const { html } = compose({}, { company: '<img src=x onerror="alert(1)"> & Hijos\'' });
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Hijos&#39;');
  expect(html).not.toContain('<img');
});

const nasty = [
  'a\r\nBcc: otra@mala.example',
  'a\nTo: otra@mala.example\n\nnuevo cuerpo',
  '\r\n.\r\nMAIL FROM:<x@mala.example>\r\nRCPT TO:<y@mala.example>\r\nDATA\r\n',
  'nul\u0000fin',
  '<otra@mala.example>',
  'uno@mala.example, dos@mala.example',
  '"x" <otra@mala.example>,',
  '\ud800 suelto \udc00',
  '=?utf-8?Q?=0D=0ABcc:_otra=40mala.example?=',
  '\u2028Bcc: otra@mala.example\u2029',
  '\u202egpj.exe',
  'x'.repeat(20_000),
];

test('visitors’ text stays text, for arbitrary text', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(...'\r\n\0<>,;:@"\\.', '\r\n', '\ud83d', '\udc00', 'Bcc:'),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const fields = fc.record(inEveryField(text));
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { minLength: 10, maxLength: 10 }), async (many) => {
      smtp.received.length = 0;
      const sent = await Promise.all(
        many.map((each) =>
          mailer.send(
            'una',
            to,
            compose({ earlier: [new Date(0)], quarantined: 1, held: 2 }, each),
            AbortSignal.timeout(60_000),
          ),
        ),
      );
      expect(sent).toEqual(many.map(() => ({ ok: true })));
      expect(smtp.received).toHaveLength(many.length);
      for (const mail of smtp.received) expectOnlyWords(mail);
    }),
    // In every field at once, the address included: this does not rely on the form's rules.
    { numRuns: 4, examples: [[nasty.map((text) => inEveryField(text))]] },
  );
}, 60_000);

function inEveryField<Value>(value: Value): Record<string, Value> {
  return Object.fromEntries(Object.keys(goodFields).map((name) => [name, value]));
}

/** Checks for one recipient, the usual headers, and no second address in them. */
function expectOnlyWords(mail: ReceivedMail | undefined): void {
  expect(mail?.to).toEqual(['ventas@negocio.example']);
  const names = mail?.parsed.headers.map(({ key }) => key).sort();
  const expected = 'auto-submitted content-type date from message-id mime-version subject to';
  expect(names?.filter((name) => name !== 'reply-to').join(' ')).toBe(expected);
  expect(names?.filter((name) => name === 'reply-to').length).toBeLessThanOrEqual(1);
  expect(mail?.parsed.to).toEqual([{ name: '', address: 'ventas@negocio.example' }]);
  expect(mail?.parsed.from?.address).toBe('relevo@negocio.example');
  expect(mail?.parsed.replyTo?.length ?? 0).toBeLessThanOrEqual(1);
  expect(mail?.parsed.subject).toMatch(/^Solicitud de prueba: /);
  expect(mail?.parsed.attachments).toEqual([]);
}
