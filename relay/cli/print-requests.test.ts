import { expect, test } from 'vitest';
import { fromTemplateParams, toTemplateParams } from '../../contract/template-params.ts';
import { sourceNames } from '../../contract/visit-source.ts';
import type { StoredRequest } from '../store/store.ts';
import {
  csvHead,
  deliveriesText,
  describeRequest,
  requestsText,
  toCsvLine,
  toJsonLine,
} from './print-requests.ts';

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

test('harmless text is unchanged, control characters become spaces', () => {
  expect(toCsvLine(request('Café; té = 2, "x"'))).toContain('"Café; té = 2, ""x"""');
  expect(toCsvLine(request('a\u0000b\u001bc\td\u0085e\r\nf'))).toContain('"a b c d e\nf"');
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

/** Every cell is quoted. */
const cells = (line: string) => line.replace(/^\ufeff?"|"\r\n$/g, '').split('","');

test('the first line names the columns, and each request is one line', () => {
  const places = 'nombres_apellidos,pais,ciudad,nombre_empresa,direccion_empresa,cantidad_computadoras';
  const columns = `id,receivedAt,status,timesReceived,${places},numero_whatsapp,correo_electronico,edicion,${sourceNames},deliveries`;
  expect(cells(csvHead)).toEqual(columns.split(','));
  const [one = '', other = ''] = [delivered, request('Otra')].map(toCsvLine);
  const start = ['uno', '1970-01-01T00:00:00.000Z', 'accepted', '1', '', '', ''];
  const deliveries = 'mail sent, webhook pending (maybe delivered)';
  expect(cells(one)).toEqual([...start, 'Una', ...Array(9).fill(''), deliveries]);
  expect(cells(other)).toEqual([...start, 'Otra', ...Array(10).fill('')]);
});

test('a JSON line has the values as they were received', () => {
  const { fields, record: _record, sent: _sent, ...others } = delivered;
  const receivedAt = '1970-01-01T00:00:00.000Z';
  expect(JSON.parse(toJsonLine(delivered))).toEqual(
    JSON.parse(JSON.stringify({ ...others, params: toTemplateParams(fields), receivedAt })),
  );
});

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

test('counts come with their nouns', () => {
  expect([0, 1, 2].map(requestsText)).toEqual(['0 solicitudes', '1 solicitud', '2 solicitudes']);
  expect([0, 1, 2].map(deliveriesText)).toEqual(['0 entregas', '1 entrega', '2 entregas']);
});
