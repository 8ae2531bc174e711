import { expect, test, vi } from 'vitest';
import { Refusal, type RefusalKind } from '../base/refusal.ts';
import { panelErrorOf } from './panel-guard.ts';

const logFailure = vi.fn();
const answerTo = (error: Error) => panelErrorOf(error, logFailure);

test.each<[RefusalKind, number, string, RegExp]>([
  ['notFound', 404, 'notFound', /ya se borró/],
  ['noPasskeysHere', 404, 'notFound', /llaves de acceso/],
  ['notesFull', 400, 'invalid', /500 notas/],
  ['devicesFull', 429, 'tooMany', /equipos/],
  ['streamsFull', 429, 'tooMany', /pestañas/],
])('%s is answered %i, %s, in words of its own', (kind, status, error, message) => {
  expect(answerTo(new Refusal(kind, { retryAfterSeconds: 30 }))).toEqual({
    status,
    body: { error, message: expect.stringMatching(message), retryAfterSeconds: 30 },
  });
});

test.each([
  [undefined, 'un minuto'],
  [60, 'un minuto'],
  [899, '15 minutos'],
])('after too many attempts, with %s s to wait, it says %s', (retryAfterSeconds, time) => {
  const { body } = answerTo(new Refusal('tooMany', { ...(retryAfterSeconds && { retryAfterSeconds }) }));
  expect(body.message).toBe(`Hay demasiados intentos. Espera ${time} y prueba otra vez.`);
});

test('an error of the relay itself is logged, and nothing of it is answered', () => {
  const fault = new Error('SQLITE_CORRUPT: data/requests.db');
  const { status, body } = answerTo(fault);
  expect(status).toBe(503);
  expect(JSON.stringify(body)).not.toContain('SQLITE');
  expect(logFailure).toHaveBeenCalledWith(fault);
});
