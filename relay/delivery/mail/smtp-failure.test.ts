import type { NodemailerError } from 'nodemailer';
import { expect, test } from 'vitest';
import { refusalOf, smtpFailure } from './smtp-failure.ts';

const error = (more: Partial<NodemailerError>): NodemailerError =>
  Object.assign(new Error('it failed'), more);

const reply = (responseCode: number, command: string, code?: string): Partial<NodemailerError> => ({
  ...{ responseCode, response: `${responseCode}`, command },
  ...(code && { code }),
});

test.each<[string, Partial<NodemailerError>, kind: string, reasonCode: string, answered: boolean]>([
  ['421 to MAIL', reply(421, 'MAIL FROM'), 'temporary', 'later', true],
  ['450 to RCPT', reply(450, 'RCPT TO', 'EENVELOPE'), 'temporary', 'later', true],
  ['499 to DATA', reply(499, 'DATA'), 'temporary', 'later', true],
  ['400 to EHLO', reply(400, 'EHLO'), 'temporary', 'later', false],
  ['421 to AUTH', reply(421, 'AUTH PLAIN', 'EAUTH'), 'temporary', 'login', false],
  ['454 to AUTH', reply(454, 'AUTH PLAIN'), 'temporary', 'login', false],
  ['454 to MAIL', reply(454, 'MAIL FROM'), 'temporary', 'login', false],
  ['530 to MAIL', reply(530, 'MAIL FROM', 'EENVELOPE'), 'channel', 'login', false],
  ['535 to AUTH', reply(535, 'AUTH', 'EAUTH'), 'channel', 'login', false],
  ['538 to RCPT', reply(538, 'RCPT TO'), 'channel', 'login', false],
  ['550 to RCPT', reply(550, 'RCPT TO', 'EENVELOPE'), 'permanent', 'recipient', true],
  ['500 to DATA', reply(500, 'DATA', 'EMESSAGE'), 'permanent', 'message', true],
  ['554 to MAIL', reply(554, 'MAIL FROM', 'EPROTOCOL'), 'channel', 'message', false],
  ['554 to EHLO', reply(554, 'EHLO'), 'channel', 'message', false],
  ['554 to X RCPT', reply(554, 'X RCPT'), 'channel', 'message', false],
  ['an unknown host', { code: 'EDNS', originalCode: 'ENOTFOUND' }, 'channel', 'host', false],
  ['a wrong setting', { code: 'ECONFIG' }, 'channel', 'settings', false],
  ['a broken proxy', { code: 'EPROXY' }, 'channel', 'settings', false],
  ['no STARTTLS', { code: 'EREQUIRETLS' }, 'channel', 'encryption', false],
  ['broken TLS', { code: 'ETLS' }, 'channel', 'encryption', false],
  ['no login', { code: 'ENOAUTH' }, 'channel', 'login', false],
  ['a refused token', { code: 'EOAUTH2' }, 'channel', 'login', false],
  ['an invalid envelope', { code: 'EENVELOPE' }, 'permanent', 'recipient', false],
  ['an invalid message', { code: 'EMESSAGE' }, 'permanent', 'message', false],
  ['a malformed reply', { code: 'EENVELOPE', response: 'x' }, 'temporary', 'recipient', false],
  ['one to DATA', { code: 'EMESSAGE', response: 'x', command: 'DATA' }, 'temporary', 'message', false],
  ['a broken connection', { code: 'ESOCKET' }, 'temporary', 'connection', false],
  ['a refused one', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'temporary', 'connection', false],
  ['one not answered', { code: 'ESOCKET', originalCode: 'ETIMEDOUT' }, 'temporary', 'timeout', false],
  ['an attempt that took too long', { code: 'EABORT' }, 'temporary', 'timeout', false],
  ['a certificate', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'temporary', 'encryption', false],
  [
    'an unknown authority',
    { code: 'ESOCKET', originalCode: 'UNABLE_TO_X' },
    'temporary',
    'encryption',
    false,
  ],
  ['an error without a code', {}, 'temporary', 'other', false],
])('%s: the failure is %s', (_what, more, kind, reasonCode, answered) => {
  expect(smtpFailure(error(more), false)).toMatchObject({ ok: false, kind, reasonCode, answered });
});

test.each([
  ['a 4xx to DATA', reply(400, 'DATA'), 'temporary', 'later'],
  ['a 5xx to DATA', reply(599, 'DATA'), 'permanent', 'message'],
  ['a broken connection', { code: 'ECONNECTION' }, 'unknown', 'unknown'],
  ['a 3xx to DATA', reply(399, 'DATA'), 'unknown', 'unknown'],
  ['a 6xx to DATA', reply(600, 'DATA'), 'unknown', 'unknown'],
  ['a 4xx to QUIT', reply(421, 'QUIT', 'EAUTH'), 'unknown', 'unknown'],
])('after the whole message was sent, %s: %s', (_what, more, kind, reasonCode) => {
  expect(smtpFailure(error(more), true)).toMatchObject({ kind, reasonCode, answered: true });
});

test('code and reason name the error and the reply', () => {
  expect(smtpFailure(error({ code: 'EENVELOPE', responseCode: 550 }), false)).toMatchObject({
    code: 'EENVELOPE 550',
    reason: 'EENVELOPE: it failed',
  });
  expect(smtpFailure(error({}), false)).toMatchObject({ code: 'error', reason: 'error: it failed' });
});

const refused = (responseCode: number, recipient?: string) =>
  error({ ...reply(responseCode, 'RCPT TO', 'EENVELOPE'), recipient });

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
