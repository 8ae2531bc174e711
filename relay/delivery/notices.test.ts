import { expect, test } from 'vitest';
import type { Channel } from '../requests/outbox.ts';
import type { Attempt } from './attempt.ts';
import { sendNotice } from './notices.ts';

const taken: Attempt = { ok: true };
const down: Attempt = { ok: false, kind: 'temporary', reason: 'ECONNREFUSED' };
const unknown: Attempt = { ok: false, kind: 'unknown', reason: 'no answer' };
const noDevice: Attempt = { ok: false, kind: 'dropped', reason: 'no device' };
const notice = { id: '1', title: 'Título', text: 'Texto' };

test.each<[expected: string, by: 'phones' | 'all', answers: Partial<Record<Channel, Attempt>>]>([
  ['sent', 'all', { mail: taken, push: down }],
  ['sent', 'all', { mail: unknown }],
  ['failed', 'all', { mail: down, push: noDevice }],
  ['noDevice', 'phones', { mail: taken }],
  ['noDevice', 'phones', { push: noDevice }],
  ['sent', 'phones', { push: noDevice, telegram: taken }],
  ['failed', 'phones', { push: down }],
])('%s: by %s, with %j', async (expected, by, answers) => {
  const channels = Object.entries(answers).map(([channel, answer]) => ({
    channel: channel as Channel, // the keys above
    notify: async () => answer,
  }));
  expect(await sendNotice(channels, notice, by)).toBe(expected);
});

test('a channel that throws has failed', async () => {
  const notify = () => Promise.reject(new Error('a fault'));
  expect(await sendNotice([{ channel: 'push', notify }], notice, 'phones')).toBe('failed');
});
