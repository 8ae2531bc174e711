/** The owner's mail, in which visitors' text can only ever be text. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer, type Mailer } from '../../relay/delivery/mailer.ts';
import { composeOwnerMail } from '../../relay/delivery/owner-mail.ts';
import { goodParams, mailEnv, openOutbox } from '../support/outbox.ts';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../support/start-smtp.ts';

let smtp: TestSmtp;
let mailer: Mailer;
const to = [{ name: '', address: 'ventas@negocio.example' }];
beforeAll(async () => {
  smtp = await startSmtp();
  mailer = createMailer({
    smtpUrl: smtp.url,
    from: { name: 'Relevo', address: 'relevo@negocio.example' },
    to,
  });
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(() => smtp.close());

const sendWith = async (params: Record<string, string>) => {
  const content = composeOwnerMail({ id: 'una', receivedAt: new Date(0), params, robots: 0, held: 0 });
  return mailer.send('una', to, content, AbortSignal.timeout(5_000));
};

test('the mail has every field, a Reply-To of the visitor and a link to a WhatsApp chat', async () => {
  const outbox = openOutbox();
  const id = await outbox.accept(goodParams);
  await outbox.delivery(mailEnv(smtp.url)).deliverDue();
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
    for (const value of Object.values(goodParams)) expect(part).toContain(value);
    expect(part).toContain('https://wa.me/51987654321');
    expect(part).toContain(id);
  }
  await outbox.store.close();
});

test.each([
  ['maria@cabinas.example', true],
  ['maría@cabinas.example', false],
])('a Reply-To of %s is set only for a valid address', async (correo_electronico, answerable) => {
  await sendWith({ ...goodParams, correo_electronico });
  const { text, html, replyTo } = smtp.received[0]?.parsed ?? {};
  expect(replyTo !== undefined).toBe(answerable);
  for (const part of [text, html]) {
    expect(part?.includes('responde a este mensaje')).toBe(answerable);
    expect(part?.includes('No respondas a este mensaje')).toBe(!answerable);
  }
});

test('markup is escaped', async () => {
  await sendWith({ ...goodParams, nombre_empresa: '<img src=x onerror="alert(1)"> & Hijos\'' });
  const html = smtp.received[0]?.parsed.html ?? '';
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

test.each(
  nasty.map((text) => [JSON.stringify(text).slice(0, 40), text]),
)('visitors’ text stays text: %s', async (_name, text) => {
  // In every field at once, the address included: this does not rely on the form's rules.
  const params = Object.fromEntries(Object.keys(goodParams).map((name) => [name, text]));
  expect(await sendWith(params)).toEqual({ ok: true });
  expect(smtp.received).toHaveLength(1);
  expectOnlyWords(smtp.received[0]);
  expect(smtp.received[0]?.parsed.replyTo).toBeUndefined();
});

test('visitors’ text stays text, for arbitrary text', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      '\0',
      '<',
      '>',
      ',',
      ';',
      ':',
      '@',
      '"',
      '\\',
      '\ud83d',
      '\udc00',
      'Bcc:',
      '.',
    ),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const fields = fc.record(Object.fromEntries(Object.keys(goodParams).map((name) => [name, text])));
  // Several at once, because the server delays each connection by 100 ms.
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { minLength: 10, maxLength: 10 }), async (many) => {
      smtp.received.length = 0;
      expect(await Promise.all(many.map(sendWith))).toEqual(many.map(() => ({ ok: true })));
      expect(smtp.received).toHaveLength(many.length);
      for (const mail of smtp.received) expectOnlyWords(mail);
    }),
    { numRuns: 20 },
  );
}, 60_000);

/** Checks for one recipient, the usual headers, and no second address in them. */
function expectOnlyWords(mail: ReceivedMail | undefined): void {
  expect(mail?.to).toEqual(['ventas@negocio.example']);
  const names = mail?.parsed.headers.map(({ key }) => key).sort();
  const expected = [
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ];
  expect(names?.filter((name) => name !== 'reply-to')).toEqual(expected);
  expect(names?.filter((name) => name === 'reply-to').length).toBeLessThanOrEqual(1);
  expect(mail?.parsed.to).toEqual([{ name: '', address: 'ventas@negocio.example' }]);
  expect(mail?.parsed.from?.address).toBe('relevo@negocio.example');
  expect(mail?.parsed.replyTo?.length ?? 0).toBeLessThanOrEqual(1);
  expect(mail?.parsed.subject).toMatch(/^Solicitud de prueba: /);
  expect(mail?.parsed.attachments).toEqual([]);
}
