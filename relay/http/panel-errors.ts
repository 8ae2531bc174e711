/** HTTP status and body of the answer to a call of the panel that is not done. No error reveals internals. */
import type { PanelError } from '../../contract/panel/answers.ts';
import { Refusal, refusals, type Words } from '../base/refusal.ts';

const statusOf: Record<PanelError['error'], number> = {
  ...{ invalid: 400, wrongCredentials: 401, noSession: 401, forbidden: 403, notFound: 404 },
  ...{ conflict: 409, expired: 410, tooMany: 429, unavailable: 503 },
};

/** Thrown error -> status and body. @param logFailure called with what is none of ours */
export function panelErrorOf(thrown: Error & { statusCode?: number }, logFailure: (failure: Error) => void) {
  const { kind, details } = asRefusal(thrown, logFailure);
  const [text, error = kind as PanelError['error']]: Words = refusals[kind]; // the others are named
  const minutes = Math.ceil((details.retryAfterSeconds ?? 0) / 60);
  const message = text.replace('{time}', minutes > 1 ? `${minutes} minutos` : 'un minuto');
  const body: PanelError = { error, message, ...details };
  return { status: statusOf[error], body };
}

function asRefusal(error: Error & { statusCode?: number }, logFailure: (failure: Error) => void): Refusal {
  if (error instanceof Refusal) return error;
  // Errors of Fastify: a body that is not JSON, too large, or of another type.
  if (error.statusCode && error.statusCode < 500) return new Refusal('invalid');
  logFailure(error);
  return new Refusal('unavailable');
}
