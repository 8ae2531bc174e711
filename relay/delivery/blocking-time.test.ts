/** Texts from outside (replies of mail servers, stored requests) never block the event loop. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldNames } from '../../contract/trial-request.ts';
import { blockingMs, longestTurnMs, slowness } from '../../tests/support/blocking-time.ts';
import { exampleBusiness } from '../../tests/support/example-business.ts';
import { goodFields, mailEnv, openOutbox } from '../../tests/support/outbox.ts';
import { type SmtpStep, startSmtp } from '../../tests/support/start-smtp.ts';
import { reasonFrom } from './attempt.ts';
import { composeOwnerMail } from './mail/request-mails.ts';

const maxMs = 50 * slowness;

/** Long texts that make regular expressions and normalisation slow. */
const piece = fc.constantFrom(
  ...[
    'a',
    ' ',
    '\t',
    '@',
    '<',
    '>',
    '<a@',
    'a@b',
    '\u0344',
    '\u0334',
    '\uff9e',
    'Σ',
    'İ',
    '\ufdfa',
    '&',
    '"',
  ],
  ...['\r\n', '\u0000', '\ud800', '🖥️', '\u202e', '.', '-', '+', '=', '1', 'ñ', '한', '(', '[', '554 '],
);
const longText = fc
  .array(fc.tuple(piece, fc.integer({ min: 1, max: 50_000 })), { minLength: 1, maxLength: 4 })
  .map((parts) =>
    parts
      .map(([text, times]) => text.repeat(times))
      .join('')
      .slice(0, 100_000),
  );

test('any reply of a server becomes a short reason without addresses, quickly', () => {
  fc.assert(
    fc.property(longText, (text) => {
      let reason = '';
      expect(blockingMs(() => (reason = reasonFrom(text)))).toBeLessThan(maxMs);
      expect(reason.length).toBeLessThanOrEqual(300);
      expect(reason).not.toContain('@');
    }),
    { numRuns: 60 },
  );
});

test('an address that is cut off at the reading limit leaves nothing behind', () => {
  expect(reasonFrom(`554 ${'x@y '.repeat(498)}persona.unica@cabinas.example`)).not.toContain('persona');
  expect(reasonFrom('554 no <ana@cabinas.example>, nor bo@x: "taken"')).toBe(
    '554 no [address], nor [address] "taken"',
  );
});

test('any stored request becomes a mail to the owner quickly', () => {
  fc.assert(
    fc.property(longText, fc.constantFrom(...fieldNames), (text, name) => {
      const input = { id: 'x', receivedAt: new Date(0), fields: { ...goodFields, [name]: text } };
      expect(
        blockingMs(() =>
          composeOwnerMail({
            ...input,
            business: exampleBusiness,
            panel: {},
            quarantined: 0,
            held: 0,
          }),
        ),
      ).toBeLessThan(maxMs);
    }),
    { numRuns: 20 },
  );
});

test.each<SmtpStep>([
  'greeting',
  'EHLO',
  'AUTH',
  'MAIL',
  'RCPT',
  'DATA',
  'message',
])('a reply of 100 kB to %s blocks nothing, and its text is not logged', async (step) => {
  const smtp = await startSmtp({ answers: { [step]: `554 ${'letters'.repeat(15_000)}` } });
  const outbox = openOutbox();
  const id = await outbox.accept(goodFields);
  const delivery = outbox.delivery(mailEnv(smtp.url.replace('//', '//ana:secreto@')));
  const [, turnMs] = await longestTurnMs(() => delivery.deliverDue());
  expect(turnMs).toBeLessThan(1_000 * slowness); // includes loading the mail library; it used to be 31 s
  expect((await outbox.stateOf(id))?.lastError?.length ?? 0).toBeLessThanOrEqual(300);
  expect(JSON.stringify(outbox.details)).not.toContain('letters');
  await smtp.close();
});
