/** MAIL_TO with more than one address: every recipient gets the mail, and gets it once. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../relay/config.ts';
import { createMailer } from '../../relay/delivery/mail/mailer.ts';
import { retryDeliveries } from '../../relay/requests/release-requests.ts';
import { changeContext } from '../support/change-context.ts';
import { goodFields, mailEnv, openOutbox, type TestOutbox } from '../support/outbox.ts';
import { startSmtp, type TestSmtp } from '../support/start-smtp.ts';

const [ana, beto] = ['ana@negocio.example', 'beto@negocio.example'];
let smtp: TestSmtp;
let outbox: TestOutbox;
let env: Record<string, string>;
beforeEach(async () => {
  smtp = await startSmtp();
  outbox = openOutbox();
  // The mail library changes the case of this domain; the recipient is still the same.
  env = { ...mailEnv(smtp.url), MAIL_TO: `ana@Negocio.Example, ${beto}` };
});
afterEach(() => smtp.close());

/** By the mailer alone. */
function directly() {
  const { mail } = readConfig(env).delivery;
  if (!mail) throw new Error('mail is configured');
  const mailer = createMailer(mail);
  return (key: string, to = mail.to) =>
    mailer.send(key, to, { subject: 's', text: 't', html: 't' }, AbortSignal.timeout(60_000));
}
const mailsTo = (address: string) => smtp.received.filter(({ to }) => to.includes(address)).length;

test('one recipient is refused permanently: held, and a retry skips recipients that already accepted', async () => {
  const id = await outbox.accept(goodFields);
  const delivery = outbox.delivery(env);
  smtp.refused.set(beto, 550);
  await delivery.deliverDue();
  const { state, lastError } = (await outbox.stateOf(id)) ?? {};
  expect(state).toBe('held');
  expect(lastError).toMatch(/^MAIL_TO beto@negocio\.example: .*550/);
  expect(lastError).not.toContain(ana);
  expect(lastError).not.toContain('nadie@'); // servers repeat addresses
  for (const expected of ['held', 'sent']) {
    await retryDeliveries([id], changeContext(outbox.store, outbox.now()));
    if (expected === 'sent') smtp.refused.clear();
    await delivery.deliverDue();
    expect(await outbox.stateOf(id)).toMatchObject({ state: expected });
  }
  expect([mailsTo(ana), mailsTo(beto)]).toEqual([1, 1]);
  // Both get the same mail and see each other's address in it.
  expect(smtp.received[1]?.parsed.to).toHaveLength(2);
});

test('one recipient is refused temporarily: only that one is retried', async () => {
  const id = await outbox.accept(goodFields);
  const delivery = outbox.delivery(env);
  smtp.refused.set(beto, 451);
  await delivery.deliverDue();
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'pending', attempts: 1 });
  smtp.refused.clear();
  outbox.clock.nowMs += 76_000;
  await delivery.deliverDue();
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
  expect([mailsTo(ana), mailsTo(beto)]).toEqual([1, 1]);
});

test('a thousand mails that the server does not take meanwhile have no one get it twice', async () => {
  const send = directly();
  smtp.refused.set(beto, 451);
  await send('first');
  smtp.mood = 'greet 421';
  for (let number = 0; number < 1_000; number += 50)
    await Promise.all(Array.from({ length: 50 }, (_, at) => send(`${number + at}`)));
  smtp.mood = 'accept';
  smtp.refused.clear();
  await send('first');
  expect([mailsTo(ana), mailsTo(beto)]).toEqual([1, 1]);
});

test('no recipient has accepted and one still may: retried', async () => {
  const id = await outbox.accept(goodFields);
  smtp.refused.set(ana, 451).set(beto, 550);
  await outbox.delivery(env).deliverDue();
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'pending', attempts: 1 });
  expect((await outbox.stateOf(id))?.lastError).toMatch(/MAIL_TO ana@.*451.*; MAIL_TO beto@.*550/i);
});

test('a notice and a summary that one of two refuses for good are sent, once; one that refuses for now is asked again', async () => {
  const delivery = outbox.delivery(env);
  const notice = { id: 'espera.1', title: '2 solicitudes esperan respuesta', text: 'Nadie las ha tomado.' };
  smtp.refused.set(beto, 550);
  expect(await delivery.notifyOwner(notice, 'all')).toBe('sent');
  await outbox.accept(goodFields, 'quarantined');
  for (const hours of [25, 2, 2]) {
    outbox.clock.nowMs += hours * 3_600_000;
    await delivery.deliverDue();
  }
  expect([smtp.connections, mailsTo(ana)]).toEqual([2, 2]);
  smtp.refused.set(beto, 451);
  expect(await delivery.notifyOwner({ ...notice, id: 'espera.2' }, 'all')).toBe('failed');
});

test('no reason contains the visitor’s address', async () => {
  smtp.refused.set('maria@cabinas.example', 550);
  const result = await directly()('a', [{ name: '', address: 'maria@cabinas.example' }]);
  expect(result).toMatchObject({ ok: false, kind: 'permanent', reason: expect.stringContaining('550') });
  expect(JSON.stringify(result)).not.toMatch(/maria|MAIL_TO/);
});
