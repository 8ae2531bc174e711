import { expect, test } from 'vitest';
import { refusalOf, type SmtpError, smtpFailure } from './smtp-failure.ts';

const error = (more: Partial<SmtpError>): SmtpError => ({ message: 'it failed', ...more });

test.each<[string, Partial<SmtpError>, string, boolean]>([
  ['421 to MAIL', { responseCode: 421, response: '421', command: 'MAIL FROM' }, 'temporary', true],
  ['450 to RCPT', { responseCode: 450, response: '450', command: 'RCPT TO' }, 'temporary', true],
  ['499 to DATA', { responseCode: 499, response: '499', command: 'DATA' }, 'temporary', true],
  ['400 to EHLO', { responseCode: 400, response: '400', command: 'EHLO' }, 'temporary', false],
  ['454 to AUTH', { responseCode: 454, response: '454', command: 'AUTH PLAIN' }, 'temporary', false],
  ['454 to MAIL', { responseCode: 454, response: '454', command: 'MAIL FROM' }, 'temporary', false],
  ['530 to MAIL', { responseCode: 530, response: '530', command: 'MAIL FROM' }, 'channel', false],
  ['535 to AUTH', { code: 'EAUTH', responseCode: 535, response: '535', command: 'AUTH' }, 'channel', false],
  ['538 to RCPT', { responseCode: 538, response: '538', command: 'RCPT TO' }, 'channel', false],
  ['550 to RCPT', { responseCode: 550, response: '550', command: 'RCPT TO' }, 'permanent', true],
  ['500 to DATA', { responseCode: 500, response: '500', command: 'DATA' }, 'permanent', true],
  ['554 to MAIL', { responseCode: 554, response: '554', command: 'MAIL FROM' }, 'channel', false],
  ['554 to EHLO', { responseCode: 554, response: '554', command: 'EHLO' }, 'channel', false],
  ['554 to X RCPT', { responseCode: 554, response: '554', command: 'X RCPT' }, 'channel', false],
  ['an unknown host', { code: 'EDNS' }, 'channel', false],
  ['a wrong setting', { code: 'ECONFIG' }, 'channel', false],
  ['no STARTTLS', { code: 'EREQUIRETLS' }, 'channel', false],
  ['broken TLS', { code: 'ETLS' }, 'channel', false],
  ['a broken proxy', { code: 'EPROXY' }, 'channel', false],
  ['no login', { code: 'ENOAUTH' }, 'channel', false],
  ['a refused token', { code: 'EOAUTH2' }, 'channel', false],
  ['an invalid envelope', { code: 'EENVELOPE' }, 'permanent', false],
  ['an invalid message', { code: 'EMESSAGE' }, 'permanent', false],
  ['a malformed reply', { code: 'EENVELOPE', response: 'x' }, 'temporary', false],
  ['a malformed reply to DATA', { code: 'EMESSAGE', response: 'x', command: 'DATA' }, 'temporary', false],
  ['a broken connection', { code: 'ESOCKET' }, 'temporary', false],
  ['an error without a code', {}, 'temporary', false],
])('%s: the failure is %s', (_what, more, kind, answered) => {
  expect(smtpFailure(error(more), false)).toMatchObject({ ok: false, kind, answered });
});

test.each([
  ['a 4xx to DATA', { command: 'DATA', responseCode: 400 }, 'temporary'],
  ['a 5xx to DATA', { command: 'DATA', responseCode: 599 }, 'permanent'],
  ['a broken connection', { code: 'ECONNECTION' }, 'unknown'],
  ['a 3xx to DATA', { command: 'DATA', responseCode: 399 }, 'unknown'],
  ['a 6xx to DATA', { command: 'DATA', responseCode: 600 }, 'unknown'],
  ['a 4xx to QUIT', { command: 'QUIT', responseCode: 421 }, 'unknown'],
])('after the whole message was sent, %s: %s', (_what, more, kind) => {
  expect(smtpFailure(error(more), true)).toMatchObject({ kind, answered: true });
});

test.each<[string, Partial<SmtpError>, string]>([
  ['a refused login', { code: 'EAUTH', responseCode: 535 }, 'login'],
  ['a login refused for now', { code: 'EAUTH', responseCode: 421 }, 'login'],
  ['a login that another command asks for', { code: 'EENVELOPE', responseCode: 530 }, 'login'],
  ['an unknown host', { code: 'EDNS', originalCode: 'ENOTFOUND' }, 'host'],
  ['a refused connection', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'connection'],
  ['a connection that was not answered', { code: 'ESOCKET', originalCode: 'ETIMEDOUT' }, 'timeout'],
  ['an attempt that took too long', { code: 'EABORT' }, 'timeout'],
  ['a certificate', { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'encryption'],
  [
    'an unknown authority',
    { code: 'ESOCKET', originalCode: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' },
    'encryption',
  ],
  ['TLS that was refused', { code: 'ETLS' }, 'encryption'],
  ['a wrong setting', { code: 'ECONFIG' }, 'settings'],
  ['a refused recipient', { code: 'EENVELOPE', responseCode: 550 }, 'recipient'],
  ['a recipient refused for now', { code: 'EENVELOPE', responseCode: 451 }, 'later'],
  ['a refused message', { code: 'EMESSAGE', responseCode: 554 }, 'message'],
  ['a reply without a code of ours', { code: 'EPROTOCOL', responseCode: 554 }, 'message'],
  ['anything else', { code: 'EPROTOCOL' }, 'other'],
])('%s is told to the owner as what it is', (_what, more, reasonCode) => {
  expect(smtpFailure(error(more), false)).toMatchObject({ reasonCode });
  expect(smtpFailure(error({ code: 'ECONNECTION', ...more, command: 'QUIT' }), true)).toMatchObject({
    reasonCode: 'unknown',
  });
});

test('code and reason name the error and the reply', () => {
  expect(smtpFailure(error({ code: 'EENVELOPE', responseCode: 550 }), false)).toMatchObject({
    code: 'EENVELOPE 550',
    reason: 'EENVELOPE: it failed',
  });
  expect(smtpFailure(error({}), false)).toMatchObject({ code: 'error', reason: 'error: it failed' });
});

const refused = (responseCode: number, recipient?: string) =>
  error({ code: 'EENVELOPE', responseCode, response: `${responseCode}`, command: 'RCPT TO', recipient });

test.each([
  ['one refused for good', [refused(550)], false, 'permanent', 'recipient'],
  ['one refused for now', [refused(450)], false, 'temporary', 'later'],
  ['one of each, none accepted', [refused(550), refused(450)], false, 'temporary', 'later'],
  ['one of each, others accepted', [refused(450), refused(550)], true, 'permanent', 'recipient'],
  ['some refused for now, others accepted', [refused(450), refused(451)], true, 'temporary', 'later'],
  ['a login is missing', [refused(530)], false, 'channel', 'login'],
  ['a login is missing for some, others accepted', [refused(530)], true, 'permanent', 'login'],
])('recipients: %s', (_what, errors, someAccepted, kind, reasonCode) => {
  const refusal = refusalOf(errors, { someAccepted, nameOf: () => undefined });
  expect(refusal).toMatchObject({ ok: false, kind, reasonCode });
});

test('only recipients that may be mentioned are named', () => {
  const nameOf = (recipient: string) => (recipient === 'ana@cabinas.example' ? 'Ana' : undefined);
  expect(
    refusalOf([refused(550, 'ana@cabinas.example'), refused(550, 'visitor@x.example'), refused(450)], {
      someAccepted: false,
      nameOf,
    }),
  ).toEqual({
    ok: false,
    kind: 'temporary',
    answered: true,
    code: 'EENVELOPE 550, EENVELOPE 550, EENVELOPE 450',
    reasonCode: 'later',
    reason: 'Ana: EENVELOPE: it failed; EENVELOPE: it failed; EENVELOPE: it failed',
  });
  expect(refusalOf([refused(530)], { someAccepted: false, nameOf })).toMatchObject({ answered: false });
  expect(refusalOf([refused(530)], { someAccepted: true, nameOf })).toMatchObject({ answered: true });
});
