import { expect, test } from 'vitest';
import type { DeliveryChannel } from '../../contract/channels.ts';
import { exampleBusiness } from '../../tests/support/example-business.ts';
import type { Attempt } from './attempt.ts';
import { type NoticeWay, requestNotice, sendNotice } from './notices.ts';

const taken: Attempt = { ok: true };
const down: Attempt = { ok: false, kind: 'temporary', reason: 'ECONNREFUSED' };
const unknown: Attempt = { ok: false, kind: 'unknown', reason: 'no answer' };
const partly: Attempt = { ok: false, kind: 'permanent', partly: true, reason: '550 of one of two' };
const noDevice: Attempt = { ok: false, kind: 'dropped', reason: 'no device' };
const notice = { id: '1', title: 'Título', text: 'Texto' };

test.each<[expected: string, by: NoticeWay, answers: Partial<Record<DeliveryChannel, Attempt>>]>([
  ['sent', 'all', { mail: taken, push: down }],
  ['sent', 'all', { mail: unknown }],
  ['failed', 'all', { mail: down, push: noDevice }],
  ['noDevice', 'phones', { mail: taken }],
  ['noDevice', 'phones', { push: noDevice }],
  ['sent', 'phones', { push: noDevice, telegram: taken }],
  ['failed', 'phones', { push: down }],
  ['failed', 'mail', { mail: down, push: taken }],
  ['sent', 'mail', { mail: partly }],
])('%s: by %s, with %j', async (expected, by, answers) => {
  const channels = Object.entries(answers).map(([channel, answer]) => ({
    channel: channel as DeliveryChannel, // the keys above
    notify: async () => answer,
  }));
  expect(await sendNotice(channels, notice, by)).toBe(expected);
});

test.each<[how: string, notify: () => Promise<Attempt>]>([
  ['rejects', () => Promise.reject(new Error('a fault'))],
  [
    'throws at once',
    () => {
      throw new Error('a fault');
    },
  ],
])('a channel that %s has failed, and decides nothing for the others', async (_how, notify) => {
  const others = (['telegram', 'webhook'] as const).map((channel) => ({
    channel,
    notify: async () => taken,
  }));
  expect(await sendNotice([{ channel: 'push', notify }], notice, 'phones')).toBe('failed');
  expect(await sendNotice([{ channel: 'push', notify }, ...others], notice, 'phones')).toBe('sent');
});

test('a request that was entered with no more than a name leaves no empty line', () => {
  const known = { fullName: 'Rosa Quispe', phone: '+51 987 654 321' };
  const unknown = { country: '', city: '', company: '', address: '', computers: '', email: '' };
  expect(requestNotice({ ...known, ...unknown }, exampleBusiness)).toEqual({
    title: 'Rosa Quispe',
    lines: [],
    phone: '+51 987 654 321',
  });
});
