/** The password of the mail server is sent over TLS or within the machine only. */
import { expect, test } from 'vitest';
import { goodFields, mailEnv, openOutbox } from '../support/outbox.ts';
import { startSmtp } from '../support/start-smtp.ts';

/** A loopback address that the relay does not recognise as one. */
const elsewhere = '[::ffff:127.0.0.1]';

test.each([
  ['elsewhere, without TLS: not sent, and the channel is paused', elsewhere, '', false],
  ['elsewhere, without TLS, when the owner says so', elsewhere, '?requireTLS=false', true],
  ['on this machine', '127.0.0.1', '', true],
])('a password for a server %s', async (_name, host, query, isSent) => {
  const smtp = await startSmtp();
  const outbox = openOutbox();
  await outbox.accept(goodFields);
  const url = smtp.url.replace('//', '//ana:secreto@').replace('127.0.0.1', host);
  const delivery = outbox.delivery(mailEnv(`${url}${query}`));
  await delivery.deliverDue();
  expect(smtp.commands.some((command) => command.startsWith('AUTH'))).toBe(isSent);
  expect(smtp.messages).toHaveLength(isSent ? 1 : 0);
  expect(outbox.isPaused()).toBe(!isSent);
  await smtp.close();
});
