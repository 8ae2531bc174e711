import { expect, test } from 'vitest';
import { fromTemplateParams } from '../../contract/template-params.ts';
import type { StoredRequest } from '../store/store.ts';
import { describeRequest } from './print-requests.ts';

/** Of which these forms show nothing. */
const record = {} as StoredRequest['record'];
const request = (company: string): StoredRequest => ({
  id: 'uno',
  receivedAt: new Date(0),
  status: 'accepted',
  timesReceived: 1,
  fields: fromTemplateParams({ nombre_empresa: company }),
  sent: {},
  source: {},
  way: null,
  enteredBy: null,
  deliveries: [],
  record,
});

const delivery = {
  attempts: 1,
  nextAttemptAt: undefined,
  sentAt: undefined,
  lastError: undefined,
  reasonCode: undefined,
  maybeSent: 0,
};
const delivered: StoredRequest = {
  ...request('Una'),
  deliveries: [
    { ...delivery, channel: 'mail', state: 'sent' },
    { ...delivery, channel: 'webhook', state: 'pending', maybeSent: 1 },
  ],
};

test('a request in full has its deliveries, and its next step in one line', () => {
  const step = { followUp: '2026-03-11', followUpTime: '10:00', followUpText: 'Llamar\r\ny cotizar' };
  const lines = (record: object) =>
    describeRequest({ ...delivered, record: record as StoredRequest['record'] }, 'America/Lima').split('\n');
  expect(lines(step)).toContain('Siguiente paso: 2026-03-11 10:00 Llamar y cotizar');
  expect(lines(step).join()).toContain('en espera (quizás llegó)');
  const none = { followUp: null, followUpTime: null, followUpText: null };
  expect(lines(none).join()).not.toContain('Siguiente paso');
});

test('a value with a blank at its end was not corrected', () => {
  const fields = { ...delivered.fields, country: 'Perú ' };
  const step = { followUp: null, followUpTime: null, followUpText: null };
  const shown = { ...delivered, fields, record: { ...record, ...step } };
  expect(describeRequest(shown, 'America/Lima')).not.toContain('original');
});
