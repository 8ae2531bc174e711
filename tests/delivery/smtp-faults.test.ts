/** Failures of mail servers, and the resulting state of the delivery; whom the password is sent to. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { longestTurnMs, slowness } from '../support/blocking-time.ts';
import { deliverUnanswered } from '../support/fake-service.ts';
import { goodFields, mailEnv, openOutbox, type TestOutbox } from '../support/outbox.ts';
import { type SmtpMood, type SmtpStep, startSmtp, type TestSmtp } from '../support/start-smtp.ts';

const hourMs = 3_600_000;
let smtp: TestSmtp;
let outbox: TestOutbox;
beforeEach(async () => {
  smtp = await startSmtp({ login: true });
  outbox = openOutbox();
});
afterEach(() => smtp.close());

const temporary: SmtpMood[] = ['greet 421', 'recipient 451', 'data 451'];
test.each(temporary)('%s: retried later, then delivered', async (mood) => {
  const id = await outbox.accept(goodFields);
  const delivery = outbox.delivery(mailEnv(smtp.url));
  smtp.mood = mood;
  await delivery.deliverDue();
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'pending', attempts: 1, maybeSent: 0 });
  await delivery.deliverDue();
  expect((await outbox.stateOf(id))?.attempts).toBe(1); // not before it is due
  smtp.mood = 'accept';
  outbox.clock.nowMs += 76_000;
  await delivery.deliverDue();
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: undefined });
  expect(smtp.received).toHaveLength(1);
});

const permanent: SmtpMood[] = ['recipient 550', 'data 554'];
test.each(permanent)('%s: held and listed, other mails are sent', async (mood) => {
  const held = await outbox.accept(goodFields);
  const delivery = outbox.delivery(mailEnv(smtp.url));
  smtp.mood = mood;
  await delivery.deliverDue();
  const { state, lastError } = (await outbox.stateOf(held)) ?? {};
  expect(state).toBe('held');
  expect(lastError).toContain(mood.slice(-3));
  expect(lastError).not.toContain('nadie@'); // servers repeat addresses
  expect(outbox.logged).toContain('error: delivery held');
  smtp.mood = 'accept';
  const next = await outbox.accept({ ...goodFields, company: 'Otra' });
  await delivery.deliverDue();
  expect(await outbox.stateOf(next)).toMatchObject({ state: 'sent' });
  expect(await outbox.stateOf(held)).toMatchObject({ state: 'held' });
  expect(smtp.received[0]?.parsed.text).toContain('1 entrega está detenida');
});

const ofChannel: SmtpMood[] = ['refuse login', 'greet 554', 'sender 530'];
test.each(
  ofChannel,
)('%s: the channel is paused, logs it once, counts no attempt, and resumes by itself', async (mood) => {
  const ids = [];
  for (let n = 0; n < 8; n += 1) ids.push(await outbox.accept({ ...goodFields, company: `Empresa ${n}` }));
  const delivery = outbox.delivery(mailEnv(smtp.url));
  smtp.mood = mood;
  // Ten days: twice the time for which a delivery is retried.
  const looks = 10;
  for (let look = 0; look < looks; look += 1) {
    await delivery.deliverDue();
    await delivery.deliverDue(); // too early for another probe
    outbox.clock.nowMs += (10 * 24 * hourMs) / looks;
  }
  expect(outbox.isPaused()).toBe(true);
  expect(outbox.logged.filter((line) => line.startsWith('error'))).toEqual([
    'error: the channel is paused until it works',
  ]);
  // One probe per poll instead of one per request; four were in flight when the first one failed.
  expect(smtp.connections).toBeLessThanOrEqual(looks + 3);
  for (const id of ids) expect(await outbox.stateOf(id)).toMatchObject({ state: 'pending', attempts: 0 });
  smtp.mood = 'accept';
  outbox.clock.nowMs += 2 * hourMs;
  await delivery.deliverDue();
  expect(smtp.received).toHaveLength(ids.length);
  expect(outbox.isPaused()).toBe(false);
  expect(outbox.logged).toContain('info: the channel works again');
});

test('an attempt at a silent server ends before its lease does', async () => {
  smtp.answers.greeting = () => {};
  const id = await outbox.accept(goodFields);
  await deliverUnanswered(outbox.delivery(mailEnv(smtp.url)), () => smtp.connections === 1);
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'pending', attempts: 1 });
});

const steps: SmtpStep[] = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'message'];
test.each(steps)('a reply of 100 kB to %s blocks nothing, and its text is not logged', async (step) => {
  smtp.answers[step] = `554 ${'letters'.repeat(15_000)}`;
  const id = await outbox.accept(goodFields);
  const delivery = outbox.delivery(mailEnv(smtp.url));
  const [, turnMs] = await longestTurnMs(() => delivery.deliverDue());
  expect(turnMs).toBeLessThan(1_000 * slowness); // includes loading the mail library; it used to be 31 s
  expect((await outbox.stateOf(id))?.lastError?.length).toBeLessThanOrEqual(300);
  expect(JSON.stringify(outbox.details)).not.toContain('letters');
});

/** A loopback address that the relay does not recognise as one. */
const elsewhere = '[::ffff:127.0.0.1]';

test.each([
  ['elsewhere, without TLS: not sent, and the channel is paused', elsewhere, '', false],
  ['elsewhere, without TLS, when the owner says so', elsewhere, '?requireTLS=false', true],
  ['on this machine', '127.0.0.1', '', true],
])('a password for a server %s', async (_name, host, query, isSent) => {
  await outbox.accept(goodFields);
  const url = smtp.url.replace('127.0.0.1', host);
  await outbox.delivery(mailEnv(`${url}${query}`)).deliverDue();
  expect(smtp.commands.some((command) => command.startsWith('AUTH'))).toBe(isSent);
  expect(smtp.messages).toHaveLength(isSent ? 1 : 0);
  expect(outbox.isPaused()).toBe(!isSent);
});
