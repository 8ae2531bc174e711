import { expect, test } from 'vitest';
import type { RequestDetail } from '../../contract/panel/answers.ts';
import { describeRequest } from './print-requests.ts';

/** What is shown of it where nothing else is known. */
const request = {
  ...{ id: 'uno', receivedAt: '2026-03-10T15:00:00.000Z', status: 'accepted', timesReceived: 1 },
  fields: { company: 'Una', country: 'Perú', address: '' },
  ...{ sent: {}, source: null, way: null, edition: null, timeline: [] },
} as unknown as RequestDetail;
const lines = (more: object) => describeRequest({ ...request, ...more }, 'America/Lima').split('\n');
const none = { followUp: null, followUpTime: null, followUpText: null };

test('a request in full has each attempt with the reply of the server, and its next step in one line', () => {
  const step = { followUp: '2026-03-11', followUpTime: '10:00', followUpText: 'Llamar\r\ny cotizar' };
  const failure = { code: 'later', detail: '451 later\n' };
  const attempt = { kind: 'attempt', at: request.receivedAt, channel: 'mail', outcome: 'retry', failure };
  const shown = lines({ record: step, timeline: [{ kind: 'received' }, attempt] });
  expect(shown).toContain('Siguiente paso: 2026-03-11 10:00 Llamar y cotizar');
  expect(shown.at(-1)).toBe(
    '2026-03-10 10:00  El correo no salió: el servidor pide que se intente más tarde. Se intenta de nuevo. (451 later)',
  );
  expect(lines({ record: none }).join()).not.toContain('Siguiente paso');
});

test('what is empty is left out, and a value with a blank at its end was not corrected', () => {
  const shown = lines({ record: none, sent: { country: 'Perú ' } });
  expect(shown).toContain('  País       Perú');
  expect(shown.join()).not.toMatch(/original|Dirección/);
});
